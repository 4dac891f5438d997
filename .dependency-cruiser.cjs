/** Who may import whom. A broken rule fails `npm run lint`; the reasons are in docs/architecture.md. */
const workspace = '^(api|widget|host-site|examples|e2e|packages/contracts)/'
/** These packages are installed by scripts/bench/package.json. */
const installedByTheBench = '^(lighthouse|@crawlee/cheerio)$'
/** These classes are database tables. */
const entities = '\\.entity\\.ts$'
/** Rooms of the api, lowest first: a room imports from those before it alone. */
const rooms = ['platform', 'core', 'accounts', 'site', 'knowledge', 'chat', 'agents', 'portal', 'public', 'admin']
const tests = ['\\.test\\.ts$', 'testing\\.ts$', '/testing/']
module.exports = {
  forbidden: [
    // Tables that refer to each other have entities that do. A rule below limits the other imports of entities.
    { name: 'no-cycles', severity: 'error', from: { pathNot: entities }, to: { circular: true } },
    // The compiler finds and checks declaration files.
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { pathNot: ['^widget/types/', '^widget/src/package/types\\.process\\.test\\.ts$'] },
      to: { couldNotResolve: true, pathNot: installedByTheBench },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.(ts|mjs|cjs)$',
          '\\.cjs$',
          '^scripts/',
          '^(examples|e2e)/',
          // Browsers fetch this file by its address.
          '^host-site/public/',
          'testing\\.ts$',
          '^widget/src/(connection/(no-(web-transport|binary)|parse-address))\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'workspaces-meet-in-contracts',
      severity: 'error',
      from: { path: workspace, pathNot: '^examples/(react|vue)/' },
      to: {
        path: workspace,
        pathNot: ['^$1/', '^packages/contracts/(src/(index|calls)\\.ts|fixtures/)', '^examples/(serve\\.ts|sites/)'],
      },
    },
    {
      name: 'examples-use-the-package',
      severity: 'error',
      from: { path: '^examples/(react|vue)/' },
      to: { path: workspace, pathNot: ['^examples/(react|vue)/', '^widget/types/(index|react)\\.d\\.ts$'] },
    },
    {
      name: 'contracts-need-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/', '^node_modules/zod/'] },
    },
    ...rooms.slice(0, -1).map((room, at) => ({
      name: `${room}-is-below-${rooms[at + 1]}`,
      severity: 'error',
      from: { path: `^api/src/${room}/`, pathNot: tests },
      to: { path: `^api/src/(${rooms.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'rooms-are-below-the-root',
      severity: 'error',
      from: { path: `^api/src/(${rooms.join('|')})/`, pathNot: tests },
      to: { path: '^api/src/([^/]+\\.ts$|seed/|testing/)', pathNot: '^api/src/app-error\\.ts$' },
    },
    {
      name: 'folders-have-entry-points',
      severity: 'error',
      from: {
        path: '^api/src/(core/[^/]+|accounts/[^/]+|agents/[^/]+|portal/[^/]+|public/[^/]+|admin/[^/]+|chat|seed|site)/',
        pathNot: ['\\.test\\.ts$', entities],
      },
      to: {
        path: '^api/src/(core|accounts|agents|portal|public|admin|chat|site)/.+',
        pathNot: ['^api/src/$1/', '^api/src/[^/]+/index\\.ts$', '^api/src/[^/]+/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'knowledge-has-one-entry-point',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/(knowledge|testing)/' },
      to: { path: '^api/src/knowledge/', pathNot: '^api/src/knowledge/index\\.ts$' },
    },
    {
      name: 'crawl-comes-first',
      severity: 'error',
      from: { path: '^api/src/knowledge/ingest/crawl/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/knowledge/', pathNot: '^api/src/knowledge/ingest/crawl/' },
    },
    {
      name: 'parse-sees-pages',
      severity: 'error',
      from: { path: '^api/src/knowledge/ingest/parse/', pathNot: '\\.(?:test|testing)\\.ts$' },
      to: {
        path: '^api/src/knowledge/',
        pathNot: [
          '^api/src/knowledge/(ingest/parse|languages)/',
          '^api/src/knowledge/ingest/crawl/(page|scan/html-tree)\\.ts$',
        ],
      },
    },
    {
      name: 'chunking-sees-documents',
      severity: 'error',
      from: { path: '^api/src/knowledge/ingest/chunking/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^api/src/',
        pathNot: [
          '^api/src/(core/languages|platform/text-units)',
          '^api/src/knowledge/(ingest/chunking|languages)/',
          '^api/src/knowledge/ingest/parse/(document|text/count-words|html/tables/table-text)\\.ts$',
        ],
      },
    },
    {
      name: 'store-sees-passages',
      severity: 'error',
      from: { path: '^api/src/knowledge/ingest/store/', pathNot: ['\\.test\\.ts$', entities] },
      to: {
        path: '^api/src/knowledge/',
        pathNot: [
          '^api/src/knowledge/(ingest/store|languages)/',
          '^api/src/knowledge/ingest/chunking/(passage|passage-lines)\\.ts$',
        ],
      },
    },
    {
      name: 'languages-see-nothing',
      severity: 'error',
      from: { path: '^api/src/knowledge/languages/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/', pathNot: ['^api/src/knowledge/languages/', '^api/src/core/languages/'] },
    },
    {
      name: 'opening-hours-have-an-entry-point',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/knowledge/languages/opening-hours/' },
      to: {
        path: '^api/src/knowledge/languages/opening-hours/',
        pathNot: '^api/src/knowledge/languages/opening-hours/index\\.ts$',
      },
    },
    {
      name: 'search-is-below-answer',
      severity: 'error',
      from: { path: '^api/src/knowledge/search/', pathNot: tests },
      to: { path: '^api/src/knowledge/(answer|runs|golden-questions|evaluation)/' },
    },
    {
      name: 'answer-is-below-runs',
      severity: 'error',
      from: { path: '^api/src/knowledge/answer/', pathNot: tests },
      to: { path: '^api/src/knowledge/(runs|golden-questions|evaluation)/' },
    },
    {
      name: 'ranking-and-words-see-ranked-passages',
      severity: 'error',
      from: { path: '^api/src/knowledge/(search/rank|answer/(decide|compose))/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/src/knowledge/(runs|ingest/(crawl|parse|store))/' },
    },
    // Entities follow foreign keys through all rooms, and import nothing else at run time.
    {
      name: 'entities-see-entities',
      severity: 'error',
      from: { path: entities },
      to: { path: '^api/src/', pathNot: entities, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-openai-imports-the-sdk',
      severity: 'error',
      from: { pathNot: '^api/src/platform/openai/' },
      to: { path: '^node_modules/openai/' },
    },
    {
      name: 'nobody-imports-the-root',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['^api/src/(main|server)\\.ts$', '^api/src/testing/', '\\.test\\.ts$'] },
      to: { path: '^api/src/app\\.module\\.ts$' },
    },
    {
      name: 'widget-lazy-parts-by-dynamic-import',
      severity: 'error',
      from: { path: '^widget/src/(embed\\.ts|launcher/|host-page/)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^widget/src/(panel|connection|conversation)/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^host-site/src/ui/' },
      to: { path: '^host-site/src/(features|api-client|app|texts)/' },
    },
    {
      name: 'site-features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^host-site/src/features/([^/]+)/' },
      to: { path: '^host-site/src/features/([^/]+)/', pathNot: '^host-site/src/features/$1/' },
    },
    {
      name: 'no-junk-drawers',
      severity: 'error',
      from: {},
      to: { path: '(^|/)(utils|helpers|common|shared)/', pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: {
        pathNot: [
          '\\.test\\.tsx?$',
          '/testing/',
          'testing\\.ts$',
          'vitest\\.config\\.ts$',
          '^(examples|e2e)/',
          '^scripts/',
          '/bench/',
        ],
      },
      to: { path: ['\\.test\\.tsx?$', '/testing/', 'testing\\.ts$'], pathNot: 'node_modules' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.data/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
}
