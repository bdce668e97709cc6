export { createOutgoing } from './outgoing.ts'
