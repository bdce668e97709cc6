import { sql } from 'kysely'

/** Categories by name, as people sort names: without case. */
export const byName = sql<string>`lower(categories.name)`
