import { X } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/content-focus.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { useSite } from './site.ts'

const storageKey = 'dismissed-announcement'

/** Runs in the page's head before the first paint, so that a dismissed announcement takes no place. Uses its argument alone. */
function hideDismissed(key: string) {
  const { dataset } = document.documentElement
  try {
    if (dataset['announcement'] && localStorage.getItem(key) === dataset['announcement'])
      dataset['dismissed'] = ''
  } catch {}
}

/** The text of the script that hides a dismissed announcement before the first paint. */
export const announcementScript = `(${hideDismissed})(${JSON.stringify(storageKey)})`

function dismiss(text: string) {
  focusContent()
  document.documentElement.dataset['dismissed'] = ''
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // It is dismissed for this page only.
  }
}

/** The operator's announcement above every page, until it is dismissed in this browser. */
export function Announcement() {
  const { announcement } = useSite()
  if (!announcement) return null
  const { text, content } = announcement
  return (
    <aside
      aria-label="Announcement"
      className="flex items-center justify-center gap-2 border-b border-line bg-accent-soft py-1 ps-4 pe-1 text-sm text-ink in-data-dismissed:hidden sm:ps-6"
    >
      <Markdown text={text} content={content} className="max-w-none min-w-0 flex-1 py-1.5 sm:text-center" />
      <IconButton label="Dismiss announcement" onClick={() => dismiss(text)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </aside>
  )
}
