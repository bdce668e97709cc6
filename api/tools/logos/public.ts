export { logoWorker } from './logo-worker.ts'
