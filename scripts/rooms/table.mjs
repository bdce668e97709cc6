const web = ['contract', 'web/ui', 'web/api', 'web/session', 'web/theme']

/** A feature of the web uses other features through their `public.ts`. */
function features(rows) {
  return rows.map(({ feature, uses = [] }) => ({
    room: `web/features/${feature}`,
    may: [...web, ...uses.map((used) => `web/features/${used}/public.ts`)],
  }))
}

// What a room may import of ours. The first row whose folder a file lies in holds; `*` stands for one folder's name,
// so that `api/*` is each feature by itself. A room may always import what lies in it.
export const rooms = [
  { room: 'contract', may: [] },
  { room: 'database', may: [] },
  { room: 'api/http', may: ['contract', 'database'] },
  { room: 'api/*', may: ['contract', 'database', 'api'] },
  { room: 'api', may: ['contract', 'database'] },
  { room: 'web/ui', may: [] },
  { room: 'web/api', may: ['contract', 'web/ui', 'web/session', 'web/theme'] },
  { room: 'web/session', may: ['contract', 'web/ui', 'web/api', 'web/theme'] },
  { room: 'web/theme', may: ['contract', 'web/ui', 'web/api', 'web/session'] },
  ...features([
    { feature: 'accounts' },
    { feature: 'password-reset' },
    { feature: 'profiles' },
    { feature: 'notifications' },
    { feature: 'contact' },
    { feature: 'reports' },
    { feature: 'moderation', uses: ['reports'] },
    { feature: 'members', uses: ['moderation'] },
    { feature: 'reactions' },
    { feature: 'lists' },
    { feature: 'summaries' },
    { feature: 'search' },
    { feature: 'categories' },
    { feature: 'comments', uses: ['moderation'] },
    { feature: 'posts', uses: ['categories', 'lists', 'moderation', 'reactions', 'summaries'] },
    { feature: 'feed' },
  ]),
  { room: 'web/features/*', may: [...web] },
  { room: 'web/app', may: [...web, 'web/features'] },
  // A page puts features together, so it may import any file of a feature.
  { room: 'web/pages/*', may: [...web, 'web/features', 'web/app'] },
  { room: 'web', may: ['contract'] },
  { room: 'server', may: ['contract', 'database', 'api'] },
  { room: 'commands', may: ['contract', 'database', 'api/imports', 'api/moderation', 'server'] },
  { room: 'e2e', may: ['contract', 'database', 'server'] },
  { room: 'bench', may: ['contract', 'database', 'server'] },
  { room: 'scripts', may: [] },
]

/** What tests outside the web may import besides: a database and an API of their own. */
export const testing = ['database', 'api/app.ts', 'api/routes.ts', /^api\/testing[^/]*\.ts$/]

/** Packages that have no business in a room; `only` names the ones that do. */
export const packages = [
  { room: 'contract', only: /^zod$/, sentence: 'the contract stands on zod alone' },
  {
    room: 'web',
    never: /^(fastify|@fastify\/.*|kysely|pg|nodemailer|@node-rs\/.*)$/,
    sentence: 'the web reaches the server through the contract alone',
  },
  {
    room: 'database',
    never: /^(fastify|@fastify\/.*|react.*|@react-router\/.*|vite)$/,
    sentence: 'the store knows nothing of HTTP or pages',
  },
  { room: 'api', never: /^(react.*|@react-router\/.*|vite)$/, sentence: 'the API knows nothing of pages' },
]

/** Where SQL may stand. */
export const sqlPlaces = [
  /^database\//,
  /^api\/.*\/presenter\.ts$/,
  /^api\/http\/limits\/store\.ts$/,
  /^api\/(jobs|mail)\//,
  /^api\/http\/viewer\.ts$/,
  /^(api|commands)\/.*queries\.ts$/,
  /^(e2e|bench)\//,
  /\.test\.tsx?$/,
  /^api\/testing/,
  /^server\/access\/testing/,
]

/** Names that say nothing of what lies behind them. */
export const emptyNames = ['utils', 'util', 'lib', 'libs', 'common', 'helpers', 'helper', 'misc', 'shared']
