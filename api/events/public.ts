export type { EventKind } from './consequences.ts'
export { actorOfRecipient, authorOfPost, authorsOfPosts, recordEvent } from './queries.ts'
