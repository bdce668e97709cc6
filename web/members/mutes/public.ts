export { HideItem, MuteItem, MuteReplay } from './mute-items.tsx'
export { MutedNote } from './muted-note.tsx'
export { useMuted, useUnmuted } from './use-muted.ts'
