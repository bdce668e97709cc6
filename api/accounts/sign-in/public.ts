export { sessionParts, type NewSession, type SecondStep } from './queries.ts'
export {
  beginSession,
  browserHashOf,
  fingerprintOf,
  finishFirstStep,
  type PendingSignIn,
  type Session,
  type SignInCall,
} from './sign-in.ts'
export { newBrowserMail } from './new-browser-mail.ts'
