export { reasonLabel } from './reasons.ts'
export { ReportDialog } from './report-dialog-lazy.ts'
export type { ReportTarget } from './report-dialog.tsx'
