export { PostPictures } from './post-pictures.tsx'
