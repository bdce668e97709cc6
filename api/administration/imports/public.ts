export { importWorker } from './worker.ts'
