export { DialogButtons } from './dialog-buttons.tsx'
export { ReasonField } from './reason-field.tsx'
