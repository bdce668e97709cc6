export { useModerationMenu } from './moderation-menu.tsx'
