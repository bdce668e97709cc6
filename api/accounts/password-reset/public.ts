export { seal } from './codes.ts'
export { resetMail } from './reset-mail.ts'
