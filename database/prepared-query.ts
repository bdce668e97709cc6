import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from './client.ts'

/** A placeholder for a value of a query that is compiled before the value is known. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a query by name. */
export type Placeholders<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> }

const placeholders = new Proxy({}, { get: (_, name) => sql`${new Placeholder(String(name))}` })

/** Compiles a frequent query once, on first use. Returns a function that runs it with values and returns its rows. */
export function preparedQuery<Values extends object, Row>(
  build: (database: Database, placeholders: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (database, values) => {
    compiled ??= build(database, placeholders as Placeholders<Values>).compile()
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
