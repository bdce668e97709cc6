export { factLabel, factText, platformTexts, pricingTexts } from './fact-text.ts'
