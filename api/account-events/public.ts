export { describeOrigin, originOf, type Origin } from './origin.ts'
export { recordAccountEvent, recordFailedSignIn } from './queries.ts'
