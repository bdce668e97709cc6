export { lockInvite, recordInviteUse } from './queries.ts'
