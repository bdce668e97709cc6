// Dependencies between modules. The first row whose folder holds a file applies; `*` stands for one folder's name.
// A module may always import its own files. `public: true`: other modules import its public.ts alone.
const nouns = (parent, rows) =>
  Object.entries(rows).map(([name, may]) => ({ module: `${parent}/${name}`, may, public: true }))

const apiBase = ['contract', 'markdown', 'database', 'api/http']
const api = (...nounsUsed) => [...apiBase, ...nounsUsed.map((noun) => `api/${noun}`)]
const webBase = ['contract', 'web/ui', 'web/api', 'web/session', 'web/theme']
const web = (...nounsUsed) => [...webBase, ...nounsUsed.map((noun) => `web/features/${noun}`)]

export const modules = [
  { module: 'contract', may: [] },
  { module: 'markdown', may: ['contract'], public: true },
  { module: 'database', may: [] },
  { module: 'api/http', may: ['contract', 'database'] },
  ...nouns('api', {
    jobs: api('categories', 'tools'),
    mail: api('jobs'),
    media: api(),
    outgoing: api(),
    logos: api('jobs', 'media', 'tools'),
    'link-checks': api('events', 'jobs', 'tools'),
    openapi: api(),
    imports: api('tools', 'tool-facts'),
    'one-time-tokens': api(),
    sessions: api('account-events'),
    passwords: api('account-events', 'mail', 'one-time-tokens'),
    'account-events': api('mail'),
    'sign-in': api('account-events', 'mail', 'one-time-tokens'),
    'two-factor': api('account-events', 'mail', 'members', 'one-time-tokens', 'passwords', 'sign-in'),
    passkeys: api('account-events', 'mail', 'one-time-tokens', 'sign-in'),
    providers: api('account-events', 'accounts', 'mail', 'one-time-tokens', 'sign-in'),
    'email-verification': api('account-events', 'mail', 'one-time-tokens', 'passwords'),
    accounts: api('account-events', 'email-verification', 'passwords', 'sign-in'),
    categories: api(),
    mutes: api('members'),
    notifications: api(),
    'notification-settings': api(),
    'notification-mails': api('jobs', 'mail', 'notifications', 'notification-settings'),
    events: api('jobs', 'mail', 'notifications'),
    mentions: api('events'),
    push: api('jobs', 'notifications', 'outgoing'),
    tools: api(),
    'tool-facts': api('tools'),
    posts: api('categories', 'events', 'mentions', 'tools'),
    reports: api('members'),
    summaries: api(),
    comments: api('events', 'mentions', 'posts'),
    contact: api('events', 'mail'),
    feed: api('posts', 'tools'),
    lists: api('posts', 'tools'),
    follows: api('categories', 'events', 'jobs', 'members', 'posts', 'tools'),
    members: api('posts'),
    moderation: api('comments', 'events', 'media', 'members', 'mentions', 'posts', 'tools'),
    'password-reset': api('account-events', 'events', 'mail', 'passwords'),
    profiles: api('accounts', 'categories', 'mail', 'media', 'members', 'notifications', 'passwords'),
    reactions: api('events', 'posts'),
    search: api('categories', 'posts', 'tools'),
    syndication: api('categories', 'lists', 'posts', 'tools'),
    previews: api('posts', 'syndication', 'tools'),
  }),
  { module: 'api', may: [...apiBase, 'api', /^api\/[^/]+\/routes\.ts$/] },
  { module: 'web/ui', may: ['contract/markdown.ts'] },
  { module: 'web/api', may: ['contract'] },
  { module: 'web/theme', may: ['contract', 'web/ui'] },
  { module: 'web/session', may: ['contract', 'web/ui', 'web/api'] },
  ...nouns('web/features', {
    'two-factor': web(),
    accounts: web('passkeys', 'passwords', 'providers'),
    passkeys: web(),
    sessions: web(),
    passwords: web(),
    contact: web(),
    'email-verification': web(),
    notifications: web(),
    'notification-settings': web(),
    'password-reset': web('passwords'),
    providers: web(),
    profiles: web(),
    reports: web(),
    moderation: web('reports'),
    members: web('moderation', 'mutes'),
    mutes: web(),
    categories: web(),
    comments: web('markdown', 'moderation', 'mutes'),
    markdown: [...web(), 'markdown'],
    feed: web('mutes', 'posts', 'reactions'),
    lists: web('tools'),
    posts: web(
      'categories',
      'lists',
      'markdown',
      'moderation',
      'mutes',
      'reactions',
      'sharing',
      'summaries',
      'tools',
    ),
    follows: web('tools'),
    reactions: web(),
    search: web('tools'),
    sharing: web(),
    summaries: web(),
    tools: web('categories', 'tool-facts'),
    'tool-facts': web('moderation'),
  }),
  { module: 'web/app', may: [...webBase, 'web/features'] },
  // A page is composed of features, so it may import any of their files.
  { module: 'web/pages/*', may: [...webBase, /^web\/features\//, 'web/app'] },
  { module: 'web/dev', may: ['web/ui', 'web/app'] },
  { module: 'web', may: ['contract'] },
  ...Object.entries({
    config: [],
    process: ['config'],
    front: [],
    overload: ['front'],
    replication: ['process'],
    metrics: ['config', 'overload', 'process', 'replication'],
    cache: ['front', 'metrics', 'overload'],
    dev: ['cache'],
    pages: ['cache', 'dev', 'front'],
    syndication: ['cache', 'pages'],
    'well-known': ['cache'],
    previews: ['cache'],
    workers: ['metrics', 'process'],
    demo: ['config', 'process'],
  }).map(([name, may]) => ({
    module: `server/${name}`,
    may: ['contract', 'database', 'api', ...may.map((one) => `server/${one}`)],
  })),
  { module: 'server', may: ['contract', 'database', 'api'] },
  {
    module: 'commands',
    may: [
      'contract',
      'database',
      'api/imports',
      'api/link-checks',
      'api/moderation',
      'api/notification-mails',
      'api/two-factor',
      'server',
    ],
  },
  { module: 'testing', may: ['contract', 'markdown', 'database', 'api', 'server', 'commands'] },
  { module: 'e2e', may: ['contract', 'database', 'server', 'testing'] },
  { module: 'bench', may: ['contract', 'markdown', 'database', 'server', 'testing'] },
  { module: 'scripts', may: [] },
]

/** What tests outside web/ and contract/ may import besides. */
export const testSupport = ['testing', 'database', 'api/app.ts', 'api/routes.ts']

/** Packages that a module must not import; `only` names the allowed ones. */
export const packages = [
  { module: 'contract', only: /^zod$/, reason: 'the contract imports zod alone' },
  {
    module: 'web',
    never: /^(fastify|@fastify\/.*|kysely|pg|nodemailer|@node-rs\/.*)$/,
    reason: 'the web reaches the server through the contract alone',
  },
  {
    module: 'database',
    never: /^(fastify|@fastify\/.*|react.*|@react-router\/.*|vite)$/,
    reason: 'the database knows neither HTTP nor pages',
  },
  { module: 'api', never: /^(react.*|@react-router\/.*|vite)$/, reason: 'the API knows no pages' },
]

/** Files that may contain SQL. */
export const sqlFiles = [
  /^database\//,
  /^api\/.*\/presenter\.ts$/,
  /^api\/http\/limits\/store\.ts$/,
  /^api\/(jobs|mail)\//,
  /^api\/http\/viewer\.ts$/,
  /^(api|commands)\/.*queries\.ts$/,
  /^(e2e|bench|testing)\//,
  /\.test\.tsx?$/,
]

/** Names of files and folders that say nothing about their topic. */
export const emptyNames = ['utils', 'util', 'lib', 'libs', 'common', 'helpers', 'helper', 'misc', 'shared']
