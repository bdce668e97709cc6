export { listOwnPosts, listPostsOf } from './author-posts.ts'
export { type Target, engagementChanged, postsChanged, ratingChanged, textChanged } from './cache-tags.ts'
export { lockPost } from './lock-queries.ts'
export { cardTags, selectAllPosts, selectPosts, toOwnPost, toPost } from './presenter.ts'
