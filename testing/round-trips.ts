import pg from 'pg'

/** Does the work and counts the statements that went to the database meanwhile. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype
  const original = prototype.query
  let count = 0
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    count += 1
    return (original as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof original
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return count
}
