// The chosen look, set before the page is painted so that it does not flash.
for (const name of ["theme", "suits"]) {
  try {
    document.documentElement.dataset[name] = localStorage.getItem(name) ?? "";
  } catch {
    document.documentElement.dataset[name] = "";
  }
}
