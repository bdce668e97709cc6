export { createPreviewPictures, type PreviewPictures } from './pictures.ts'
export { findPreviewedPost, findPreviewedTool } from './queries.ts'
