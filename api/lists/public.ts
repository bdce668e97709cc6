export { findListWithPosts } from './shared-list.ts'
export { listItemWorker } from './list-item-worker.ts'
