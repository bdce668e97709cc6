export { contentOf } from './content.ts'
export {
  findNamed,
  idsOfNamed,
  type Mentioned,
  mentionedInComment,
  mentionedInPost,
  mentionInComment,
  namedMembers,
  recordMentions,
} from './queries.ts'
