export { contentOf } from './content.ts'
export {
  hasMentions,
  idsOfNamed,
  type Mentioned,
  mentionedInComment,
  mentionedInPost,
  mentionedNow,
  namedMembers,
  recordMentions,
} from './queries.ts'
