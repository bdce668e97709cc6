export { contentOf } from './content.ts'
export {
  idsOfNamed,
  type Mentioned,
  mentionedInComment,
  mentionedInPost,
  mentionedNow,
  namedMembers,
  recordMentions,
} from './queries.ts'
