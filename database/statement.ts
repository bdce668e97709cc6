import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from './client.ts'

/** Stands for a value in a statement that is put together before there is one. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What the values of a statement are to whoever puts it together. */
export type Given<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> }

// Whatever is asked of it, it has a place for.
const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` })

/**
 * A statement that is asked for so often that it is put together only once, when it is first asked for; from then on it
 * is only given its values. Returns how to run it for its rows.
 */
export function statement<Values extends object, Row>(
  build: (database: Database, given: Given<Values>) => { compile(): CompiledQuery<Row> },
): (database: Database, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (database, values) => {
    built ??= build(database, places as Given<Values>).compile()
    const parameters = built.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    )
    const { rows } = await database.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
