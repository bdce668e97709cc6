export { readQueues } from './queries.ts'
export { cleanupWorker } from './cleanup.ts'
export { insertJobs } from './insert-job.ts'
export { type Jobs, type Worker, startJobs } from './start-jobs.ts'
