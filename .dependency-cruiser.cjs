// Tests may stand on the whole.
const TESTS = ['\\.test\\.ts$', '/test-[^/]+\\.ts$']
const pkg = (names) => `^packages/(${names})/`

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Not even between types.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-are-islands',
      severity: 'error',
      comment: 'Apps meet only in Postgres and Redis.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'What two features of the api share is a rule (domain), a query (db) or part of http.',
      from: {
        path: '^apps/api/src/(accounts|analyses|notifications|plans|reference|docs|ops|web)/',
        pathNot: TESTS,
      },
      to: {
        path: '^apps/api/src/(accounts|analyses|notifications|plans|reference|docs|ops|web)/',
        pathNot: ['^apps/api/src/$1/'],
      },
    },
    {
      name: 'web-uses-only-the-client',
      severity: 'error',
      comment: 'The page runs in a browser: it imports its own modules and the client at /explorer/client.',
      from: { path: '^apps/web/' },
      to: { pathNot: ['^apps/web/', pkg('client'), '^/explorer/client/'] },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/http/', pathNot: TESTS },
      to: { path: '^apps/api/src/(?!http/)' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'No I/O and no dependencies; hashing is arithmetic.',
      from: { path: pkg('domain'), pathNot: TESTS },
      to: { pathNot: [pkg('domain'), '^(node:)?crypto$'] },
    },
    {
      name: 'agronomy-stands-on-domain',
      severity: 'error',
      from: { path: pkg('agronomy') },
      to: { path: '^(apps|packages)/', pathNot: pkg('agronomy|domain') },
    },
    {
      name: 'db-stands-on-domain',
      severity: 'error',
      from: { path: pkg('db'), pathNot: TESTS },
      to: { path: '^(apps|packages)/', pathNot: pkg('db|domain') },
    },
    {
      name: 'queue-and-runtime-know-no-business',
      severity: 'error',
      from: { path: pkg('queue|runtime'), pathNot: TESTS },
      to: { path: '^(apps|packages)/', pathNot: [pkg('queue'), pkg('runtime')] },
    },
    {
      name: 'queue-and-runtime-are-apart',
      severity: 'error',
      from: { path: pkg('(queue|runtime)'), pathNot: TESTS },
      to: { path: pkg('queue|runtime'), pathNot: '^packages/$1/' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: pkg('client'), pathNot: TESTS },
      to: { path: '^(apps|packages)/', pathNot: pkg('client') },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'devstack-only-for-tests',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^packages/devstack/', ...TESTS, '/bench/'],
      },
      to: { path: '^packages/devstack/' },
    },
    {
      name: 'packages-through-their-exports',
      severity: 'error',
      comment: 'Another workspace is imported by its name, never by a path into it.',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: { path: '^(apps|packages)/([^/]+)/src/(?!index\\.ts$)', pathNot: '^$1/$2/' },
    },
    {
      name: 'one-room-knows-bull',
      severity: 'error',
      from: { pathNot: '^packages/queue/src/' },
      to: { path: '(^|/)node_modules/bull/' },
    },
    {
      name: 'one-room-speaks-sql',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/(db|devstack)/', '/bench/'] },
      to: { path: '(^|/)node_modules/(pg|drizzle-orm)/' },
    },
    {
      name: 'no-undeclared-dependencies',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.config\\.(ts|cjs|mjs)$', '/bin/', '/dist/'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'node', 'require', 'default'],
    },
  },
}
