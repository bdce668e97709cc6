import type { QueryTimeouts } from '#database/client.ts'

/** How long a request may wait for the database before it is answered with 503, in milliseconds. */
export const queryPatience: QueryTimeouts = { connection: 5_000, statement: 20_000 }
