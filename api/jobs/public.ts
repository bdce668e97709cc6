export { startForgetting } from './cleanup.ts'
