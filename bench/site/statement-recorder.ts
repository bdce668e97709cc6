import pg from 'pg'

/** A prepared statement that the API sent. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
  /** Milliseconds from sending the statement to having its rows. */
  time: number
  rows: number
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Records the prepared statements of all pg clients of this process until stopped. */
export function recordStatements(): { take(): Statement[]; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  let recorded: Statement[] = []
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const begin = performance.now()
    const result = original.apply(this, args)
    const { name, text, values } = args[0] as { name?: string; text?: string; values?: unknown[] }
    if (name === undefined || text === undefined || values === undefined) return result
    return (result as Promise<pg.QueryResult>).then((answer) => {
      recorded.push({ name, text, values, time: performance.now() - begin, rows: answer.rows.length })
      return answer
    })
  }
  return {
    /** Returns the statements since the last call. */
    take() {
      const statements = recorded
      recorded = []
      return statements
    },
    stop: () => void (prototype.query = original),
  }
}

/** The text form of a parameter in PostgreSQL's protocol; null stays null. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`)
    return `{${items.join(',')}}`
  }
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return String(value as string | number | boolean)
}

/** The value as an SQL literal. */
export function sqlLiteral(value: unknown): string {
  const text = parameterText(value)
  return text === null ? 'null' : pg.escapeLiteral(text)
}
