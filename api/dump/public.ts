export { dumpFolder } from './files.ts'
export { makeDump } from './make-dump.ts'
export { dumpWorker } from './worker.ts'
