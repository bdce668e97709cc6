export { storeToolChanges } from './store-queries.ts'
export { toolChangeWorker, toolReviewWorker } from './tool-change-worker.ts'
