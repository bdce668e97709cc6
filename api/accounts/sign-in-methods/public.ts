export { removedAllNote, removedMail, signInNotes } from './mails.ts'
export { hasRemovable, presentSignInMethods } from './presenter.ts'
export {
  findSignInState,
  insertRemovalToken,
  lockMember,
  removeAddedSince,
  type SignInState,
} from './queries.ts'
