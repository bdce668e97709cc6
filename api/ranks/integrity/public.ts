export { recountVotes } from './vote-queries.ts'
