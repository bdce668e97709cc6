import { sessionScript } from '#web/session/first-paint.ts'
import { themeScript } from '#web/theme/first-paint.ts'
import { earlySubmitScript } from '#web/ui/early-submit.ts'
import { sidebarScript } from './sidebar-state.ts'

// The schema library would try to compile code, which the content security policy refuses and reports.
const noCompiledSchemas = 'globalThis.__zod_globalConfig={jitless:true}'

const script = [themeScript, sidebarScript, sessionScript, earlySubmitScript, noCompiledSchemas].join(';')

/** The one script of our own in a page: it shows from the first paint on what this browser keeps, and holds submits. */
export function FirstPaint() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
