export { type Counts, importTools } from './import-tools.ts'
export { readFile } from './read-file.ts'
export type { SourceRow } from './source-row.ts'
export { checkTool } from './tool.ts'
