export { codeOf } from './codes.ts'
export { lockInvite, useInvite } from './queries.ts'
