export { newPostWorker } from './new-post-worker.ts'
