export { pushWorker } from './push-worker.ts'
export { createPushWaker } from './push-waker.ts'
