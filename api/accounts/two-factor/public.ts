export { hashRecoveryCode } from './codes.ts'
export { recoveryCodeMail, turnedOffByOperatorMail, turnedOffMail, turnedOnMail } from './mails.ts'
export { turnOffByOperator } from './queries.ts'
export { encryptSecret } from './secret-encryption.ts'
