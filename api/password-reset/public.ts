export { seal } from './codes.ts'
