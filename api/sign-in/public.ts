export { sessionParts, type NewSession, type SecondStep } from './queries.ts'
export { beginSession, browserHashOf, finishFirstStep, type PendingSignIn } from './sign-in.ts'
