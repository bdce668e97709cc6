export { registrationMode } from './settings-queries.ts'
export { setSiteName } from './sign-up-queries.ts'
