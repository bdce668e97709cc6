export { DialogButtons } from './dialog-buttons.tsx'
export { ModerateToolMenu } from './moderate-tool-menu.tsx'
export { useModerationMenu } from './moderation-menu.tsx'
export { ReasonField } from './reason-field.tsx'
