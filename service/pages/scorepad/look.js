// Applies the chosen theme and suit colours before the first paint, so that the page does not flash.
for (const name of ["theme", "suits"]) {
  try {
    document.documentElement.dataset[name] = localStorage.getItem(name) ?? "";
  } catch {
    document.documentElement.dataset[name] = "";
  }
}
