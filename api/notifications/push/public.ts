export { pushWorker } from './push-worker.ts'
export { createPushWaker, type PushWaker } from './push-waker.ts'
