export { type LinkedFact, writeImportedFacts } from './import-queries.ts'
export { type ImportedFact, importedFacts } from './imported-fact.ts'
