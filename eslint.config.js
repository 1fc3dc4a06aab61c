import tseslint from "typescript-eslint";

const house = {
  "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
  "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
  "max-depth": ["error", 3],
  complexity: ["error", 14],
  "max-params": ["error", 4],
  eqeqeq: "error",
  "no-console": "error",
  "no-restricted-syntax": [
    "error",
    {
      selector: "ObjectExpression > SpreadElement > ObjectExpression",
      message: "Write the fields out; a spread of a literal only joins lines.",
    },
  ],
  "prefer-const": "error",
  "@typescript-eslint/no-non-null-assertion": "off",
  "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
  "@typescript-eslint/consistent-type-imports": "error",
  "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
};

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "coverage/",
      ".data/",
      "node_modules/",
      "web/node_modules/",
      "web/src/api/generated/",
      "*.js",
      "bench/**/*.mjs",
      "deploy/**/*.mjs",
      "clients/*/dist/",
      "clients/*/node_modules/",
      "clients/*/src/generated/",
    ],
  },
  {
    files: ["**/*.ts", "web/src/**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: house,
  },
  {
    // A component is one expression of markup, and the numbers of drawings are many.
    files: ["web/src/**/*.tsx"],
    rules: {
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Runs before anything is installed: plain JavaScript, whose types stand in its comments.
    files: ["src/runtime/*.{mjs,cjs}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: house,
  },
  {
    files: ["src/runtime/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    // Only the configuration file may read the environment; every other effect is handed in.
    files: ["src/**/*.ts", "jobs/**/*.ts", "workers/**/*.ts"],
    ignores: ["src/config.ts"],
    rules: { "no-restricted-properties": ["error", { object: "process", property: "env" }] },
  },
  {
    files: [
      "src/cli/**/*.ts",
      "bench/**/*.ts",
      "test/**/*.ts",
      "clients/*/{examples,test}/**/*.ts",
    ],
    rules: { "no-console": "off", "max-lines-per-function": "off" },
  },
  {
    files: ["clients/*/test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            {
              from: "package",
              package: "node:test",
              name: ["afterEach", "before", "describe", "it"],
            },
          ],
        },
      ],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      // The body of an answer may be anything: each test says what it expects of it.
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
      complexity: "off",
    },
  },
);
