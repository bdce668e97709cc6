export { findListWithPosts } from './shared-list.ts'
export { announceNewestItem, listItemWorker } from './list-item-worker.ts'
