export { factLabel, factText, platformTexts, pricingTexts } from './fact-text.ts'
export { FactsTable } from './facts-table.tsx'
export { PriceHistory } from './price-history.tsx'
