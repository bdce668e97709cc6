export { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'
