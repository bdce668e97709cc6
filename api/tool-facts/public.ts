export { type LinkedFact, writeImportedFacts } from './import-queries.ts'
export { importedFacts } from './imported-fact.ts'
