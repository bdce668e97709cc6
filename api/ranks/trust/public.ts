export { daySeconds } from './input.ts'
export type { Item, TrustInput } from './input.ts'
export { fullWeight, weighMembers, weightReasons } from './weights.ts'
