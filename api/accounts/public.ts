export { hashPassword, verifyPassword } from './passwords.ts'
export { reservedNames } from './reserved-name-queries.ts'
