export { createPreviewPictures, type PreviewPictures } from './pictures.ts'
export { findPreviewedPost } from './queries.ts'
