export { byName, isShownCategory } from './queries.ts'
