export { discountText } from './rank-texts.ts'
export { type Order, WhyButton } from './why-button.tsx'
