export { PictureFields } from './picture-fields.tsx'
export {
  checkScreenshots,
  isSameScreenshots,
  saveScreenshots,
  savedScreenshots,
  type Screenshot,
  unsavedScreenshots,
} from './screenshots.ts'
