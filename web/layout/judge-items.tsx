import { ShieldX, Flag } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { Deed } from '#web/features/moderation/acts.ts'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const ReportDialog = onDemand(
  async () => (await import('#web/features/moderation/report-dialog.tsx')).ReportDialog,
)
const ActDialog = onDemand(async () => (await import('#web/features/moderation/act-dialog.tsx')).ActDialog)

interface Judged {
  what: 'post' | 'comment'
  id: number
  /** How a moderator hides it. */
  hiding: Deed
}

/** What readers and moderators can do about something: the items for a menu, and the dialog they open. */
export function useJudgeItems({ what, id, hiding }: Judged): { items: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState<'report' | 'hide' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const asMember = useMemberAction()
  const isModerator = useIsModerator()
  const items = (
    <>
      <MenuItem onSelect={() => asMember(() => setOpen('report'))}>
        <Flag aria-hidden className="size-4 text-ink-soft" />
        Report {what}
      </MenuItem>
      {isModerator && (
        <MenuItem onSelect={() => setOpen('hide')}>
          <ShieldX aria-hidden className="size-4 text-ink-soft" />
          Hide {what}
        </MenuItem>
      )}
    </>
  )
  const dialog = (
    <>
      {open === 'report' && <ReportDialog what={what} id={id} onClose={close} onMissing={close} />}
      {open === 'hide' && <ActDialog deed={hiding} onClose={close} onMissing={close} />}
    </>
  )
  return { items, dialog }
}
