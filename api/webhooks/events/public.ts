export { emit, type Subject } from './emit.ts'
