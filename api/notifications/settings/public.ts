export { setFirstTimeZone } from './queries.ts'
export { unsubscribeToken } from './unsubscribe-token.ts'
