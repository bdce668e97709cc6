export { digestMail, eventMail } from './letters.ts'
export { queueDueMails } from './send-due.ts'
export { notificationMailWorker, pollDueMails } from './worker.ts'
