export { listOwnPosts, listPostsOf } from './author-posts.ts'
export { type Target, engagementChanged, ratingChanged } from './cache-tags.ts'
export { lockPost } from './lock-queries.ts'
export {
  type PostRow,
  cardTags,
  findAnyPost,
  notMutedBy,
  selectAllPosts,
  selectPosts,
  toOwnPost,
  toPost,
} from './presenter.ts'
