export { cleanupWorker } from './cleanup.ts'
export { insertJob, insertJobs } from './insert-job.ts'
export { type Jobs, type Worker, startJobs } from './start-jobs.ts'
