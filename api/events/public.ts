export type { EventKind } from './consequences.ts'
export { actorOfRecipient, authorOfPost, authorsOfPosts, emitEvent, recordEvent } from './queries.ts'
