export { findOwnPost } from './handlers.ts'
export { listOwnPosts, listPostsOf } from './author-posts.ts'
export { type Target, engagementChanged, helpfulChanged, ratingChanged } from './cache-tags.ts'
export { markForFinder, refreshPosts } from './document-queries.ts'
export { settleLinkCase } from './link-case-queries.ts'
export { withdrawReply } from './maker-reply-queries.ts'
export { recountListsWith } from './list-queries.ts'
export { addReaderOfMarked, recountHelpfulMarks, recountPosts } from './count-queries.ts'
export { authorFor, lockTarget, lockToolsOf } from './lock-queries.ts'
export { requirePost, requireShownPost } from './require-post.ts'
export { readerState } from './reader-queries.ts'
export {
  type PostRow,
  cardTags,
  findAnyPost,
  notMutedBy,
  selectAllPosts,
  selectPosts,
  toOwnPost,
  postFor,
  readPost,
  toPost,
} from './presenter.ts'
