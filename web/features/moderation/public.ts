export { DialogButtons } from './dialog-buttons.tsx'
export { useModerationMenu } from './moderation-menu.tsx'
export { ReasonField } from './reason-field.tsx'
