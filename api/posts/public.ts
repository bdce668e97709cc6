export { listOwnPosts, listPostsOf } from './author-posts.ts'
export { type Target, engagementChanged, ratingChanged } from './cache-tags.ts'
export { lockPost } from './lock-queries.ts'
export { cardTags, findAnyPost, selectAllPosts, selectPosts, toOwnPost, toPost } from './presenter.ts'
