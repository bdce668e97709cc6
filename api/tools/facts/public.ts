export { type LinkedFact, writeImportedFacts } from './import-queries.ts'
export { toFactChange } from './presenter.ts'
export { factChanges } from './queries.ts'
export { importedFacts, pastTime } from './imported-fact.ts'
