export { contentOf } from './content.ts'
export {
  findNamed,
  idsOfNamed,
  type Mentioned,
  mentionedInComment,
  mentionedInPost,
  namedMembers,
  storeMentions,
} from './queries.ts'
