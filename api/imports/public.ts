export { type Counts, importTools } from './import-tools.ts'
export { readFile } from './read-file.ts'
export { checkTool } from './tool.ts'
export { type SourceRow, UnreadableFile } from './source-row.ts'
