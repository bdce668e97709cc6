import { announcementScript } from './announcement.tsx'
import { deferredScriptsStart } from './deferred-scripts.ts'
import { sessionScript } from '#web/session/stored-session.ts'
import { themeScript } from '#web/theme/theme-script.ts'
import { holdActionsScript } from './pre-hydration-actions.ts'
import { sidebarScript } from './sidebar-state.ts'

// zod would try to compile code, which the content security policy blocks and reports.
const zodWithoutJit = 'globalThis.__zod_globalConfig={jitless:true}'

const script = [
  themeScript,
  announcementScript,
  sidebarScript,
  sessionScript,
  holdActionsScript,
  deferredScriptsStart,
  zodWithoutJit,
].join(';')

/**
 * The only inline script of a page. It runs before the first paint: sets theme, sidebar and session attributes from
 * the browser's storage, holds submits and clicks until hydration, and starts the other scripts after the paint.
 */
export function InlineScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
