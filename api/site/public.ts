export { registrationMode } from './settings-queries.ts'
