export { ActionButton } from './action-button.tsx'
export { useModerationMenu } from './moderation-menu.tsx'
export { useToolModeration } from './tool-menu-items.tsx'
export { moderationKey } from './moderation-queries.ts'
