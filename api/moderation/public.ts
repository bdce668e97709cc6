export { type MemberOutcome, setModerator, setSuspended } from './member-queries.ts'
