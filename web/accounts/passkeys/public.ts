export { findObstacle, usePasskeyOrigin } from './availability.ts'
export { askForPasskey, ceremonyErrorText, isCancelled } from './ceremony.ts'
export { PasskeySignIn } from './passkey-sign-in.tsx'
