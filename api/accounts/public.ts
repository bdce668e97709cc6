export { generateUsername } from './generated-username.ts'
export { findTaken, insertMember } from './queries.ts'
export { isReservedUsername, reservedNames } from './reserved-name-queries.ts'
export { suspended } from './suspended.ts'
