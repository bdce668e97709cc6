export { useModerationMenu } from './moderation-menu.tsx'
export { ModerateToolMenu } from './moderate-tool-menu.tsx'
