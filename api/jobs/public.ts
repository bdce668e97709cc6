export { cleanupWorker } from './cleanup.ts'
export { insertJob, insertJobs } from './insert-job.ts'
export { startJobs, type Jobs, type Worker } from './start-jobs.ts'
