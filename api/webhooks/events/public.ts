export { emit, type Subject } from './emit-queries.ts'
