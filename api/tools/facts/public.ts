export { type LinkedFact, writeImportedFacts } from './import-queries.ts'
export { importedFacts, pastTime } from './imported-fact.ts'
