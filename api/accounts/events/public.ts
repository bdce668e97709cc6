export { describeOrigin, originOf, type Origin } from './origin.ts'
export { type Notice, type SignInNotice, recordAccountEvent, recordFailedSignIn } from './queries.ts'
export { unconfirmedMail } from './unconfirmed-mail.ts'
