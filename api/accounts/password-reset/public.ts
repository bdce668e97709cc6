export { seal } from './codes.ts'
export { resetMail } from './reset-mail.ts'
export { sendResetCode } from './send-reset-code.ts'
