import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withClient } from './primary-client.ts'

interface Column {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  /** PostgreSQL alone writes the column: an identity or an expression. */
  isComputed: boolean
  /** The values that a constraint such as `check (role in ('member', 'moderator'))` allows, else empty. */
  values: string[]
  comment: string | null
  tableComment: string | null
}

/** The file that `npm run db:types` writes. */
export const typesFile = new URL('./tables.ts', import.meta.url)

// Columns that the catalog describes only in part. Triggers write the categories of a post.
const overrides: Record<string, string> = {
  'admin_log.after': 'JSONColumnType<Record<string, unknown>> | null',
  'admin_log.before': 'JSONColumnType<Record<string, unknown>> | null',
  'imports.problems': 'JSONColumnType<object[], string | undefined, string>',
  'imports.sample': 'JSONColumnType<object[], string | undefined, string>',
  'maker_replies.mentions': 'JSONColumnType<object[], string | undefined, string>',
  'members.social_links':
    'JSONColumnType<{ github?: string; x?: string; linkedin?: string }, string | undefined, string>',
  'one_time_tokens.data': 'JSONColumnType<object, string | undefined, string>',
  'post_versions.categories': 'JSONColumnType<{ id: number; name: string }[]>',
  'post_versions.evidence': 'ColumnType<unknown, string | null | undefined, string | null>',
  'posts.categories': 'GeneratedAlways<{ id: number; name: string }[]>',
  'posts.category_ids': 'GeneratedAlways<number[]>',
  'posts.evidence': 'ColumnType<unknown, string | null | undefined, string | null>',
  'reports.reported': 'JSONColumnType<object> | null',
  'tool_changes.after': 'ColumnType<unknown, string | null | undefined, string | null>',
  'tool_changes.before': 'ColumnType<unknown, string | null | undefined, string | null>',
  'tool_fact_changes.after': 'ColumnType<unknown, string | null, string | null>',
  'tool_fact_changes.before': 'ColumnType<unknown, string | null, string | null>',
  'tool_facts.value': 'ColumnType<unknown, string, string>',
  'tool_merges.facts': 'JSONColumnType<object[], string | undefined, string>',
  'tools.categories': 'GeneratedAlways<{ id: number; name: string }[]>',
  'tools.category_ids': 'GeneratedAlways<number[]>',
  'tools.features': 'GeneratedAlways<number[]>',
  'verdict_choices.claims': 'ColumnType<unknown, string | null | undefined, string | null>',
}

// The results of the type parsers in `client.ts`.
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varbit: 'string',
  date: 'Date',
  varchar: 'string',
  xid8: 'string',
}

const columns = `
  select relname as "table", attname as name, ltrim(typname, '_') as type, typcategory = 'A' as "isArray",
    not attnotnull and not exists (
      select from pg_constraint
      where contype = 'c' and conrelid = attrelid and pg_get_constraintdef(oid) = format('CHECK ((%I IS NOT NULL))', attname)
    ) as "isNullable", atthasdef as "hasDefault", attidentity = 'a' or attgenerated <> '' as "isComputed",
    array(
      select value[1]
      from pg_constraint cross join pg_get_constraintdef(oid) as definition
        cross join regexp_matches(definition, '''([^'']*)''::text', 'g') as value
      where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
        and definition like 'CHECK ((% = ANY (ARRAY[%'
    ) as values,
    col_description(attrelid, attnum) as comment, obj_description(attrelid, 'pg_class') as "tableComment"
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`

/** Describes the rows of every table of a migrated database, as a TypeScript module that exports `Tables`. */
export async function generateTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columns)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([table, columns]) => {
    const { tableComment } = columns[0]!
    const comment = tableComment ? `/** ${tableComment} */\n` : ''
    return `${comment}interface ${pascalCase(table)} {\n${columns.map(propertyOf).join('')}}\n`
  })
  return [
    '/* oxlint-disable max-lines */\n',
    '// Generated from the migrated schema by `npm run db:types`. Do not edit.\n',
    `import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'\n\n`,
    `export interface Tables {\n${[...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}\n`).join('')}}\n\n`,
    interfaces.join('\n'),
  ].join('')
}

function propertyOf(column: Column): string {
  const comment = column.comment ? `  /** ${column.comment} */\n` : ''
  const line = `  ${column.name}: ${overrides[`${column.table}.${column.name}`] ?? typeOf(column)}\n`
  // The formatter's width.
  if (line.length <= 111) return comment + line
  return `${comment}  ${column.name}:\n${column.values.map((value) => `    | '${value}'\n`).join('')}`
}

function typeOf(column: Column): string {
  const { type, values, isArray, isNullable, isComputed, hasDefault } = column
  const scalar = values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : types[type]
  if (!scalar)
    throw new Error(`${column.table}.${column.name} is of type ${type}: add it to types or overrides.`)
  const value = scalar + (isArray ? '[]' : '') + (isNullable ? ' | null' : '')
  if (isComputed) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
}

async function writeTypes(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolshelf-types-'))
  try {
    const { connection, stop } = await startEmbedded({ dataDir, log: () => {} })
    try {
      await migrate(connection)
      await writeFile(typesFile, await withClient(connection, generateTypes))
    } finally {
      await stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeTypes()
