export { hashRecoveryCode } from './codes.ts'
export { turnedOffByOperatorMail } from './mails.ts'
export { turnOffByOperator } from './queries.ts'
export { encryptSecret } from './secret-encryption.ts'
