export { serveDescription } from './serve.ts'
