export { textsChanged } from './choice-queries.ts'
export { highlightOf } from './highlight.ts'
export { verdictWorker } from './read-texts.ts'
export { sentencesOf } from './sentences.ts'
