export { createPreviewPictures, type PreviewPictures } from './pictures.ts'
export { findPreviewedPost, findPreviewedTool, findToolsForPreview } from './queries.ts'
