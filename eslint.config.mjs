import tseslint from 'typescript-eslint'

/** Only a process's own config file, and the code that starts processes, may read the environment. */
const readsEnvironment = [
  'apps/*/src/config.ts',
  'apps/*/src/main.ts',
  'apps/cropctl/src/**/*.ts',
  'packages/devstack/**',
  '**/*.test.ts',
  '**/bench/**',
]

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/migrations/', '.devstack/'] },
  {
    files: ['**/*.ts'],
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
      // Parts are plain objects of functions; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Handlers and queries are async by their type, whether or not this one awaits.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in config.ts.' },
      ],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      complexity: ['error', 12],
      eqeqeq: 'error',
    },
  },
  {
    // Browsers load these modules unbuilt; their types are in JSDoc comments.
    files: ['apps/web/public/**/*.js'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './apps/web/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // An event listener may be async: it shows its own errors on the page.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
          property,
          message: 'Text from the service or from people is never HTML: use textContent or el().',
        })),
      ],
      'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: readsEnvironment,
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Their tools want a default export.
    files: ['**/*.config.ts', '**/global-{setup,teardown}.ts'],
    rules: { 'no-restricted-syntax': 'off', 'no-restricted-properties': 'off' },
  },
  {
    // Catalogues are read entry by entry.
    files: ['**/*-catalogue.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/bench/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // supertest's bodies and jest's matchers are `any`; what they hold is what the test is about.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
)
