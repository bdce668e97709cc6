export { addedMail, removedMail } from './mails.ts'
