import pg from 'pg'

/** A statement as the API sent it, how long it took and how many rows it gave. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
  /** Milliseconds from sending it to having its rows. */
  took: number
  rows: number
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** Notes every statement that is sent from now on; `since()` gives those since it was last asked. */
export function watchStatements(): { since(): Statement[]; end(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  let noted: Statement[] = []
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const begun = performance.now()
    const result = original.apply(this, given)
    const { name, text, values } = given[0] as { name?: string; text?: string; values?: unknown[] }
    if (name === undefined || text === undefined || values === undefined) return result
    return (result as Promise<pg.QueryResult>).then((answered) => {
      noted.push({ name, text, values, took: performance.now() - begun, rows: answered.rows.length })
      return answered
    })
  }
  return {
    since() {
      const statements = noted
      noted = []
      return statements
    },
    end: () => void (prototype.query = original),
  }
}
