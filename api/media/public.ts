export { decodePicture, type Rendition } from './decode-picture.ts'
export { folderStore } from './folder-store.ts'
export { makePictures } from './make-pictures.ts'
export { openMediaStore } from './open-store.ts'
export { newPicture, pathOf, pictureOf } from './picture-files.ts'
export {
  discardPictures,
  releaseSharedPicture,
  removeDeletedPictures,
  setSharedPicture,
  tryToRemovePictures,
} from './removed-queries.ts'
export { serveMedia } from './serve.ts'
