export { digestMail, eventMail } from './mail-texts.ts'
export { queueDueMails } from './send-due.ts'
export { notificationMailWorker, pollDueMails } from './worker.ts'
