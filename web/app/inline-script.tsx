import { sessionScript } from '#web/session/stored-session.ts'
import { themeScript } from '#web/theme/theme-script.ts'
import { holdSubmitsScript } from './pre-hydration-submit.ts'
import { sidebarScript } from './sidebar-state.ts'

// zod would try to compile code, which the content security policy blocks and reports.
const zodWithoutJit = 'globalThis.__zod_globalConfig={jitless:true}'

const script = [themeScript, sidebarScript, sessionScript, holdSubmitsScript, zodWithoutJit].join(';')

/**
 * The only inline script of a page. It runs before the first paint: sets theme, sidebar and session attributes from
 * the browser's storage, and holds form submits until hydration.
 */
export function InlineScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
