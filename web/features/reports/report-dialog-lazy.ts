import { onDemand } from '#web/ui/on-demand.tsx'

/** The report dialog, loaded when it is opened. */
export const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)
