export { createdMail, usedMail } from './mails.ts'
export { recordTokenUse } from './record-use.ts'
