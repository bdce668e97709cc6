export { Book, Spine, ToolCover } from './spine.tsx'
export { Shelf, shelfEdgeClasses } from './shelf.tsx'
export { ToolLogo } from './tool-logo.tsx'
export { ToolHealth, ToolNote } from './tool-note.tsx'
