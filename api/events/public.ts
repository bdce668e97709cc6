export type { EventKind } from './consequences.ts'
export { authorOfPost, recordEvent } from './queries.ts'
