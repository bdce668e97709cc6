export { contentOf } from './content.ts'
export {
  findNamed,
  type Mentioned,
  mentionedInComment,
  mentionedInPost,
  newlyNamed,
  storeMentions,
} from './queries.ts'
