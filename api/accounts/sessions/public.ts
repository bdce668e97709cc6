export { deleteSessionsOf } from './queries.ts'
