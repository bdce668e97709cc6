export { PictureFields } from './picture-fields.tsx'
export { PictureInput } from './picture-input.tsx'
export { readPicture } from './read-picture.ts'
export {
  checkScreenshots,
  isSameScreenshots,
  saveScreenshots,
  savedScreenshots,
  type Screenshot,
  unsavedScreenshots,
} from './screenshots.ts'
