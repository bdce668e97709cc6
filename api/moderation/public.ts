export { type MemberAct, setModerator, setSuspended } from './member-queries.ts'
