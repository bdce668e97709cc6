export { usernameMail } from './username-mail.ts'
