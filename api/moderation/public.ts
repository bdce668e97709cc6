export { setModerator, setSuspended } from './member-queries.ts'
