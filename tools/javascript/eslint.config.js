// Rules for all JavaScript of the project: ESLint's recommended set, and a few that catch what it leaves out.
import js from "@eslint/js";
import globals from "globals";

const STRICTER = {
  eqeqeq: "error",
  "no-shadow": "error",
  "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
  "no-var": "error",
  "prefer-const": "error",
};

export default [
  { ignores: ["**/node_modules/**", ".venv/**", "build/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,gs}"],
    rules: { ...js.configs.recommended.rules, ...STRICTER },
  },
  { files: ["service/pages/scorepad/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    // Loaded by a <script> without type="module".
    files: ["service/pages/docs/*.js", "service/pages/scorepad/look.js"],
    languageOptions: { sourceType: "script", globals: globals.browser },
  },
  { files: ["examples/*.mjs", "tools/javascript/*.js"], languageOptions: { globals: globals.node } },
  {
    // In Apps Script every function at the top is called by the cells of the sheet.
    files: ["examples/*.gs"],
    languageOptions: { sourceType: "script", globals: { UrlFetchApp: "readonly" } },
    rules: { "no-unused-vars": ["error", { vars: "local", args: "all" }] },
  },
];
