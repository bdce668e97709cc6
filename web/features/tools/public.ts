export { Book, Spine, ToolCover } from './spine.tsx'
export { ToolLogo } from './tool-logo.tsx'
export { ToolHealth, ToolNote } from './tool-note.tsx'
