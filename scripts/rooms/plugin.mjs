import { barrels } from './barrels.mjs'
import { imports } from './imports.mjs'
import { names } from './names.mjs'
import { sql } from './sql.mjs'

// A plugin of oxlint, which asks for a default export. docs/architecture.md says what its rules are for.
export default {
  meta: { name: 'rooms' },
  rules: { imports, sql, names, barrels },
}
