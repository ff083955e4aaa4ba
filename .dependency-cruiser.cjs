/** Who may import whom; each rule says why in its comment. */
const TEST = String.raw`\.(test|spec)\.tsx?$`;
const SERVER = '^apps/server/src/';
/** From the ground up: each may import what stands below it, never above. docs/decisions/0078. */
const FLOORS = [
  'core',
  'provider',
  'conversation',
  'gateway',
  'automation',
  'features',
  'maintenance',
];

const floorRules = FLOORS.slice(0, -1).map((floor, n) => ({
  name: `floor-${floor}`,
  comment: 'Imports point downward; what must reach upward is told as an event or handed in.',
  severity: 'error',
  from: { path: `${SERVER}${floor}/`, pathNot: TEST },
  to: { path: `${SERVER}(${FLOORS.slice(n + 1).join('|')}|[^/]+\\.ts$)`, pathNot: TEST },
}));
const WEB = '^apps/web/src/';
/** From the ground up: a folder imports from itself and from those before it. */
const WEB_FLOORS = ['core', 'i18n', 'ui', 'session', 'live', 'conversation', 'features', 'app'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one; types alone may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'What crosses the wire depends on nobody who stands at either end.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|tests|scripts)/' },
    },
    {
      name: 'contract-does-not-know-flows',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^packages/flow/' },
    },
    {
      name: 'flows-are-light',
      comment: 'Server and browser run the same flows: no schemas, no I/O. See ADR 108.',
      severity: 'error',
      from: { path: '^packages/flow/src/', pathNot: [TEST, '/testing/'] },
      to: {
        pathNot: [
          '^packages/flow/src/(?!testing/)',
          String.raw`^packages/contract/src/(chat-menu|flow-limits|menu-answers|plain-text)\.ts$`,
        ],
      },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|tests|scripts)/' },
    },
    {
      name: 'server-does-not-know-the-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^(apps/web|tests|scripts)/' },
    },
    {
      name: 'web-takes-schemas-as-types',
      comment:
        'Schemas would bring zod into the bundle; only the constants of the contract are values there: those of a noun stand in its folder.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: {
        path: '^packages/contract/src/',
        pathNot: String.raw`^packages/contract/src/[^/]+/|/(alerts|audit-actions|automatic-texts|calls|campaign-pace|campaign-text|chat-menu|client|contact-cards|connection-reason-texts\.\w+|connection-reasons|csv|error-texts\.\w+|errors|flow-limits|limits|location-body|menu|menu-answers|message-variables|name-order|permissions|phone-numbers|plain-text|plans|previews|realtime|recordings|setting-keys|template-text|ticket-rights|token-rights|transcript-style)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'manifests-are-light',
      comment: 'The browser loads them with the first page.',
      severity: 'error',
      from: { path: ['^packages/contract/src/nouns.ts$', '^packages/contract/src/[^/]+/'] },
      to: { pathNot: '/manifest.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'texts-share-no-code',
      comment:
        'What only the languages share, the build lays into a file with other shared things: the first page would load those.',
      severity: 'error',
      from: { path: `${WEB}(i18n/..-first|app/..-later).ts$` },
      to: {
        pathNot: [`${WEB}i18n/(pt|en|es)[/.]`, '/connection-reason-texts.'],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...floorRules,
    {
      name: 'sql-only-in-queries',
      comment: 'A query outside these places is a query that nobody checks for its company.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [String.raw`\.(queries|table|sweep)\.ts$`, `${SERVER}(core|demo|testing)/`, TEST],
      },
      to: { path: [`${SERVER}core/db/drizzle\\.ts$`, 'node_modules/(pg|graphile-worker)/'] },
    },
    {
      name: 'drizzle-is-loaded-in-one-place',
      severity: 'error',
      from: { pathNot: `${SERVER}core/db/drizzle\\.ts$` },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'files-of-strangers-are-read-in-children',
      comment: 'See ADR 42: a library that loops, grows or crashes there takes nobody along.',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [
          String.raw`(\.parser|/zip-parts|/read-xml|/open-picture|/(docx|html|pdf|plain)-text)\.ts$`,
          `${SERVER}testing/`,
          TEST,
        ],
      },
      to: {
        path: String.raw`node_modules/(@mozilla/readability|file-type|linkedom|mediabunny|saxes|sharp|unpdf|yauzl)/|(\.parser|/zip-parts|/read-xml)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-meet-by-their-doors',
      comment: 'Rules and routes of a feature are its own.',
      severity: 'error',
      from: { path: `${SERVER}features/([^/]+)/`, pathNot: TEST },
      to: {
        path: String.raw`^apps/server/src/features/[^/]+/.*\.(routes|rules)\.ts$`,
        pathNot: `${SERVER}features/$1/`,
      },
    },
    ...WEB_FLOORS.slice(0, -1).map((floor, at) => ({
      name: `web-${floor}-imports-downward`,
      comment: 'What is above is reached by slots, registries and the router, never by an import.',
      severity: 'error',
      from: { path: `${WEB}${floor}/`, pathNot: TEST },
      to: { path: `${WEB}(${WEB_FLOORS.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'web-folders-know-each-other-one-way',
      comment:
        'Two features that import each other are one, or what both need stands in conversation/.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${WEB}(conversation|features)/[^/]+$` },
      to: { circular: true, path: `${WEB}(conversation|features)/[^/]+$` },
    },
    {
      name: 'parts-of-messages-know-each-other-one-way',
      severity: 'error',
      scope: 'folder',
      from: { path: `${WEB}features/messages/[^/]+$` },
      to: { circular: true, path: `${WEB}features/messages/[^/]+$` },
    },
    {
      name: 'web-features-do-not-share-screens',
      comment: 'Pages compose; what two features need moves to ui/ or is reached by its api file.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: String.raw`^apps/web/src/features/.*(-page|-routes)\.tsx$`,
        pathNot: '^apps/web/src/features/$1/',
      },
    },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'test-tools-stay-in-tests',
      severity: 'error',
      from: { path: SERVER, pathNot: [TEST, String.raw`\.sweep\.ts$`, `${SERVER}testing/`] },
      to: { path: `${SERVER}testing/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/dist', String.raw`\.gen\.`] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
