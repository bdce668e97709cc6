export { findUrl } from './find-url.ts'
