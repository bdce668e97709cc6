export { useModerationMenu } from './moderation-menu.tsx'
export { useIsModerator } from './use-is-moderator.ts'
