import pg from 'pg'

/** Does the work and returns the statements that went to the database meanwhile, each of them one round trip. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const prototype = pg.Client.prototype
  const original = prototype.query
  const statements: string[] = []
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text?: string }]
    statements.push(typeof query === 'string' ? query : String(query.text))
    return (original as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof original
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return statements
}
