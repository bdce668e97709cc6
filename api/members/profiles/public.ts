export { deleteMember, type Deleted } from './delete-queries.ts'
export { finishDeletion } from './finish-deletion.ts'
export { exportedAccount } from './presenter.ts'
export { usernameMail } from './username-mail.ts'
