export { isReservedEmail } from './queries.ts'
export { verificationParts } from './verification-parts.ts'
export { changedMail, changeNoticeMail, newAddressMail, verificationMail } from './mails.ts'
