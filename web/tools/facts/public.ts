export { FactsCard } from './facts-card.tsx'
export { PriceHistory } from './price-history.tsx'
