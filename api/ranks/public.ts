export type { RankWeights } from './rules.ts'
export { weighVotes } from './weigh-votes.ts'
export { rankState } from './weight-queries.ts'
export { weighWorker } from './weigh-worker.ts'
