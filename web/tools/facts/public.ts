export { FactOrigin, SourceLink } from './fact-origin.tsx'
export { FactsCard } from './facts-card.tsx'
export { PriceHistory } from './price-history.tsx'
