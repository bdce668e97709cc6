export { describeOrigin, originOf, type Origin } from './origin.ts'
export { type Notice, recordAccountEvent, recordFailedSignIn } from './queries.ts'
