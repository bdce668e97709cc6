export { setAdministrator, setModerator, setSuspended } from './member-queries.ts'
