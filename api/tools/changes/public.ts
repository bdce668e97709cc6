export { storeToolChanges } from './store-queries.ts'
export { toolChangeWorker, toolRatingWorker } from './tool-change-worker.ts'
