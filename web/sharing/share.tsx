import { Share2 } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem } from '#web/ui/menu.tsx'

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog)

export interface Shared {
  title: string
  /** Path of its page, with the query that the page needs. */
  path: string
}

/** Opens the system's own sheet; where there is none, or it fails, a dialog with the link. */
function useShare({ title, path }: Shared) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  function share() {
    // Older and desktop browsers have no sheet.
    if (!('share' in navigator)) return setOpen(true)
    navigator.share({ title, url: new URL(path, location.href).href }).catch((error: Error) => {
      // The sheet was closed.
      if (error.name !== 'AbortError') setOpen(true)
    })
  }
  const dialog = open && <ShareDialog title={title} path={path} onClose={close} onLoadError={close} />
  return { share, dialog }
}

/** Menu item that shares a page, and the dialog that it opens, which goes outside of the menu. */
export function useShareItem(shared: Shared): { item: ReactNode; dialog: ReactNode } {
  const { share, dialog } = useShare(shared)
  const item = (
    <MenuItem onSelect={share}>
      <Share2 aria-hidden className="size-4 text-ink-2" />
      Share…
    </MenuItem>
  )
  return { item, dialog }
}

/** Button that shares a page. */
export function ShareButton(shared: Shared) {
  const { share, dialog } = useShare(shared)
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden className="size-4" />
        Share…
      </Button>
      {dialog}
    </>
  )
}
