export { serveMedia } from './serve.ts'
