export { unsubscribeToken } from './unsubscribe-token.ts'
