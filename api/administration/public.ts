export { recordAct } from './log-queries.ts'
