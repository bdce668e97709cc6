export { HiddenNotice } from './hidden-notice.tsx'
export { useModerationMenu } from './moderation-menu.tsx'
