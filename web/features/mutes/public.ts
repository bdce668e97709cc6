export { HideItem, MuteItem } from './mute-items.tsx'
export { useMuted, useUnmuted } from './use-muted.ts'
