import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** The environment is read only in each app's config file and by the code that starts processes. */
const readsEnvironment = [
  'apps/*/src/config.ts',
  'apps/web/vite.config.ts',
  'apps/*/src/main.ts',
  'packages/{dev-servers,testkit,tools}/**',
  'packages/db/testing/**',
  'packages/agronomy/validation/run-script.ts',
  '{apps,packages}/*/test/**',
  'docker/test/**',
  '**/*.test.ts',
]

/** Files that are one long list: splitting them would not help readers. */
const CATALOGUES = [
  '**/*{catalogue,catalog,schema,schemas,table,tables}.ts',
  'packages/db/src/schema/**',
  '**/api-types.ts',
  'apps/web/src/i18n/??.ts',
  'packages/domain/src/texts/phrases/??.ts',
  'packages/agronomy/src/score/*-weights.ts',
]

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/migrations/', '.devstack/', 'coverage/'] },
  {
    files: ['**/*.{ts,mts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Objects here are plain records of functions; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Handlers and queries are async by their type, whether or not they await anything.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings once, in config.ts.' },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      complexity: ['error', 12],
      eqeqeq: 'error',
    },
  },
  {
    // The page runs in browsers and has a compiler configuration of its own.
    files: ['apps/web/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { project: './apps/web/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    // Members of responses may be null or missing.
    rules: { eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
  {
    files: ['apps/web/**/*.tsx'],
    rules: {
      ...reactHooks.configs.recommended.rules,
      // An event handler may be async: it shows its own errors on the page.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Text from the service or from people is never HTML.',
        },
      ],
    },
  },
  {
    // Results in memory of a module are overwritten by the next ones. In src/reused, tests notice when one is read too late.
    files: ['packages/agronomy/src/**/*.ts'],
    ignores: ['packages/agronomy/src/reused/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
        {
          selector: 'NewExpression[callee.name="Float64Array"]:not(:function NewExpression)',
          message: 'Memory that results share goes through reuseMemory.',
        },
      ],
    },
  },
  {
    files: ['{apps,packages}/*/src/**/test-*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: 'Test support belongs in the test folder.' },
      ],
    },
  },
  {
    files: CATALOGUES,
    rules: { 'max-lines': 'off' },
  },
  {
    files: readsEnvironment,
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Their tools require a default export.
    files: ['**/*.config.ts', '**/global-{setup,teardown}.ts'],
    rules: { 'no-restricted-syntax': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.test.ts', 'packages/tools/bench/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // Response bodies in supertest and jest's matchers have the type `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
)
