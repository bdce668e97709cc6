export { extractiveSummarizer } from './extractive.ts'
export { modelSummarizer } from './model.ts'
