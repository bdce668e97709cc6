export { evaluateSavedNeeds, savedNeedWorker } from './worker.ts'
