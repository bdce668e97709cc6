export { findListWithPosts } from './shared-list.ts'
