export { NewPasswordInput } from './new-password-input.tsx'
