import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The report dialog, loaded when it is opened. */
export const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog)
