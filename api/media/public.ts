export { decodeQueue } from './decode-queue.ts'
export { pathOf, type Picture, pictureOf, writePicture } from './picture-files.ts'
export { removePicture } from './remove-picture.ts'
export { serveMedia } from './serve.ts'
