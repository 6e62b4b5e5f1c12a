// Which module may import which.

/** Tests, and the code that exists only for them. */
const TEST_CODE = [
  '\\.test\\.ts$',
  '^(apps|packages)/[^/]+/test/',
  '^docker/test/',
  '^packages/db/testing/',
  '^packages/testkit/',
]

/** Developer commands that start apps, servers and browsers the way tests do. */
const MEASURING_TOOLS = '^packages/tools/(bench|chaos|fuzz|web)/'

const OUR_CODE = '^(apps|packages|docker)/'
/** The features of the api, one folder each. */
const FEATURES = '^apps/api/src/(?!http/)([^/]+)/'
/** The views of the web page, one folder each. */
const VIEWS = '^apps/web/src/(?!(?:app|example|i18n|service-worker|shared)/)([^/]+)/'

/** Layers of the agronomy model, lowest first. Each imports only those before it. */
const AGRONOMY_LAYERS = [
  '(at|numbers)\\.ts',
  'calendar\\.ts',
  'reused/',
  '(assessment|assessed-outlook)\\.ts',
  'names/',
  'soil/',
  'climate/',
  'places/gazetteer/',
  'places/(addresses|coordinates|phrases)/',
  'places/resolve/',
  'places/[^/]+\\.ts',
  'crops/traits/',
  'crops/words/',
  'crops/catalogue/',
  'crops/reading/',
  'crops/[^/]+\\.ts',
  'season/',
  'water/',
  'score/',
  '(annual|perennial)/',
  'outlook/',
  'reference\\.ts',
  'assess/',
  'data-pack/',
  '(model|model-version|reference-lists)\\.ts',
  '(index|compile-data-pack)\\.ts',
]
const AGRONOMY_CROPS = '^packages/agronomy/src/(annual|perennial)/'

const packages = (names) => `^packages/(${names})/`

/** All packages, lowest first. Each imports only those before it, in its tests as well. */
const PACKAGES = ['dev-servers', 'testkit', 'domain', 'queue', 'runtime', 'db', 'agronomy', 'client', 'tools']

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules must not import each other in a circle. Type imports count.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-never-import-each-other',
      comment: 'Apps communicate only through Postgres and Redis.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-never-import-each-other',
      comment: 'Code that two features of the api share belongs in domain, in db or in apps/api/src/http.',
      from: { path: FEATURES, pathNot: TEST_CODE },
      to: { path: FEATURES, pathNot: '^apps/api/src/$1/' },
    },
    {
      name: 'http-imports-no-feature',
      comment: 'The HTTP layer of the api serves every feature and knows none of them.',
      from: { path: '^apps/api/src/http/', pathNot: TEST_CODE },
      to: { path: '^apps/api/src/(?!http/)' },
    },
    {
      name: 'web-imports-only-the-client',
      comment: 'The page runs in a browser and goes through the public API, like any other frontend.',
      from: { path: '^apps/web/src/', pathNot: TEST_CODE },
      to: { path: OUR_CODE, pathNot: ['^apps/web/', packages('client')] },
    },
    {
      name: 'views-never-import-each-other',
      comment: 'What two views of the page share belongs in apps/web/src/shared.',
      from: { path: VIEWS, pathNot: TEST_CODE },
      to: { path: VIEWS, pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'shared-parts-import-no-view',
      comment: 'Shared parts of the page know none of its views.',
      from: { path: '^apps/web/src/(shared|i18n)/' },
      to: { path: '^apps/web/src/(?!shared/|i18n/|example/)' },
    },
    {
      name: 'domain-imports-nothing',
      comment:
        'The domain rules are pure: no I/O, and no dependency except hashing and the ASCII form of domains.',
      from: { path: packages('domain'), pathNot: TEST_CODE },
      to: { pathNot: [packages('domain'), '^(node:)?(crypto|url)$'] },
    },
    {
      name: 'agronomy-imports-only-domain',
      comment: 'The model depends on no server and no app. Only its tests may import the testkit.',
      from: { path: packages('agronomy') },
      to: { path: OUR_CODE, pathNot: packages('agronomy|domain|testkit') },
    },
    ...AGRONOMY_LAYERS.slice(0, -1).map((layer, index) => ({
      name: 'agronomy-layers-import-downwards',
      comment: 'No layer of the model imports a higher one; AGRONOMY_LAYERS has their order.',
      from: { path: `^packages/agronomy/src/${layer}`, pathNot: TEST_CODE },
      to: { path: `^packages/agronomy/src/(${AGRONOMY_LAYERS.slice(index + 1).join('|')})` },
    })),
    {
      name: 'annual-and-perennial-never-import-each-other',
      comment: 'Code that annual and perennial crops share belongs to a lower layer.',
      from: { path: AGRONOMY_CROPS, pathNot: TEST_CODE },
      to: { path: AGRONOMY_CROPS, pathNot: '^packages/agronomy/src/$1/' },
    },
    {
      name: 'db-imports-only-domain',
      comment: 'Queries depend on the domain alone.',
      from: { path: packages('db'), pathNot: TEST_CODE },
      to: { path: OUR_CODE, pathNot: packages('db|domain') },
    },
    {
      name: 'db-driver-knows-no-feature',
      comment: 'Connections, statements and fragments of SQL are below the queries of the features.',
      from: { path: '^packages/db/src/(driver|sql)/', pathNot: TEST_CODE },
      to: { path: '^packages/db/src/', pathNot: '^packages/db/src/(driver|sql|schema)/' },
    },
    {
      name: 'queue-and-runtime-import-nothing-of-ours',
      comment: 'Both are infrastructure: neither knows the domain, and neither knows the other.',
      from: { path: packages('queue|runtime'), pathNot: TEST_CODE },
      to: { path: OUR_CODE, pathNot: '^packages/$1/' },
    },
    {
      name: 'client-imports-nothing-of-ours',
      comment: 'The client is published on its own.',
      from: { path: packages('client'), pathNot: TEST_CODE },
      to: { path: OUR_CODE, pathNot: packages('client') },
    },
    {
      name: 'testkit-imports-only-dev-servers',
      comment: 'Every workspace tests with the testkit, so it must not depend on the code under test.',
      from: { path: packages('testkit'), pathNot: '\\.test\\.ts$' },
      to: { path: OUR_CODE, pathNot: packages('testkit|dev-servers') },
    },
    ...PACKAGES.slice(0, -1).map((name, index) => ({
      name: 'packages-import-downwards',
      comment: 'Packages do not depend on each other, tests included; PACKAGES has their order.',
      from: { path: packages(name) },
      to: { path: packages(PACKAGES.slice(index + 1).join('|')) },
    })),
    {
      name: 'packages-have-an-order',
      comment: 'A new package needs its place in PACKAGES.',
      from: { path: '^packages/', pathNot: packages(PACKAGES.join('|')) },
      to: {},
    },
    {
      name: 'packages-never-import-apps',
      comment: 'Packages are below the apps.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-tests-import-test-code',
      comment: 'The testkit, db/testing and the test folders must not reach production code.',
      from: { path: OUR_CODE, pathNot: [...TEST_CODE, MEASURING_TOOLS] },
      to: { path: ['^packages/(testkit|db/testing)/', '^(apps|packages)/[^/]+/test/'] },
    },
    {
      name: 'only-tests-and-tools-import-dev-servers',
      comment: 'In production, Postgres and Redis are somewhere else.',
      from: { path: OUR_CODE, pathNot: [...TEST_CODE, packages('dev-servers|tools')] },
      to: { path: packages('dev-servers') },
    },
    {
      name: 'nothing-imports-tools',
      comment: 'Developer commands are entry points.',
      from: { pathNot: packages('tools') },
      to: { path: packages('tools') },
    },
    {
      name: 'packages-through-their-exports',
      comment: 'Import another workspace by its name or a path that its package.json exports.',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: [
          '^(apps|packages)/([^/]+)/src/(?!index\\.ts$)',
          '^packages/db/testing/(?!index\\.ts$)',
          '^(apps|packages)/([^/]+)/test/',
        ],
        pathNot: [
          '^$1/$2/',
          '^packages/agronomy/src/(assessed-outlook|model|model-version)\\.ts$',
          '^packages/testkit/src/processor-time\\.ts$',
          '^packages/runtime/src/(csv|csv-stream|jitter|logger|model-server|redis|settings|table|tracing-settings)\\.ts$',
        ],
      },
    },
    {
      name: 'only-queue-imports-bull',
      comment: 'Bull can be replaced by changing one package.',
      from: { pathNot: '^packages/queue/src/' },
      to: { path: '(^|/)node_modules/bull/' },
    },
    {
      name: 'only-db-speaks-sql',
      comment: 'Production code queries Postgres through packages/db.',
      from: { path: OUR_CODE, pathNot: packages('db|dev-servers|testkit|tools') },
      to: { path: '(^|/)node_modules/(pg|drizzle-orm)/' },
    },
    {
      name: 'no-undeclared-dependencies',
      comment: 'A package that production code imports must be listed in its package.json.',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST_CODE },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'no-orphans',
      comment: 'A module that imports nothing and is imported by nothing is dead code.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^apps/web/src/example/',
          '\\.config\\.(ts|cjs|mjs)$',
          '^docker/[^/]+\\.js$',
          '^packages/dev-servers/lib/',
          '^packages/tools/launch/',
          '^packages/tools/checks/lint-rules\\.js$',
          '/dist/',
        ],
      },
      to: {},
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'node', 'require', 'default'],
    },
  },
}
