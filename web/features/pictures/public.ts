export { PictureFields } from './picture-fields.tsx'
export { PostPictures } from './post-pictures.tsx'
export { readPicture } from './read-picture.ts'
export {
  checkScreenshots,
  isSameScreenshots,
  saveScreenshots,
  savedScreenshots,
  type Screenshot,
  unsavedScreenshots,
} from './screenshots.ts'
