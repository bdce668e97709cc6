export { connectedMail, disconnectedMail } from './mails.ts'
