// Which packages a module may import, which files may contain SQL, and which names say nothing.

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
  /^(api|commands)\/.*queries\.ts$/,
  /^(e2e|bench|testing)\//,
  /\.test\.tsx?$/,
]

/** Names of files and folders that say nothing about their topic. */
export const emptyNames = ['utils', 'util', 'lib', 'libs', 'common', 'helpers', 'helper', 'misc', 'shared']
