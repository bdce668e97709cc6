import type { Patience } from '#database/client.ts'

/** How long a request may wait for the database before it is answered with 503, in milliseconds. */
export const queryPatience: Patience = { forConnection: 5_000, forStatement: 20_000 }
