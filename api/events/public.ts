export type { EventKind } from './consequences.ts'
export { emitEvent, recordEvent } from './queries.ts'
