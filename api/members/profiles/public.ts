export { deleteMember } from './delete-queries.ts'
export { usernameMail } from './username-mail.ts'
