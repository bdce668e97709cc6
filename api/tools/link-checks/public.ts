export { type Check, checkTools, isDiscarded, storeCheck } from './check-links.ts'
export { linkCheckWorker } from './link-check-worker.ts'
export { type CheckedTool, findAllTools, findToolsBySlugs } from './queries.ts'
