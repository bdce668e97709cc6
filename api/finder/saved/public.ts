export { savedNeedWorker } from './worker.ts'
