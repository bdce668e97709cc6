export { removePicture } from './remove-picture.ts'
