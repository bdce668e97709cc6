export { isReservedEmail } from './queries.ts'
export { verificationParts } from './verification-parts.ts'
