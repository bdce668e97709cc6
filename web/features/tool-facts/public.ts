export { FactsTable } from './facts-table.tsx'
export { PriceHistory } from './price-history.tsx'
