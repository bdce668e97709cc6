export { codeOf } from './codes.ts'
export { lockInvite, recordInviteUse } from './queries.ts'
