import { Flag, type LucideIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { Deed } from '#web/features/moderation/acts.ts'
import type { Reported } from '#web/features/moderation/report-dialog.tsx'
import { useIsModerator } from '#web/features/moderation/use-is-moderator.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const ReportDialog = onDemand(
  async () => (await import('#web/features/moderation/report-dialog.tsx')).ReportDialog,
)
const ActDialog = onDemand(async () => (await import('#web/features/moderation/act-dialog.tsx')).ActDialog)
const HistoryDialog = onDemand(
  async () => (await import('#web/features/moderation/history-dialog.tsx')).HistoryDialog,
)

interface ModeratorItem {
  label: string
  icon: LucideIcon
  /** What it opens: an act, or the history of a post. */
  opens: Deed | { history: number; title: string }
}

interface Judged {
  reported: Reported
  forModerators: ModeratorItem[]
}

/** What readers and moderators can do about something: the items for a menu, and the dialog they open. */
export function useJudgeItems({ reported, forModerators }: Judged): { items: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState<'report' | ModeratorItem['opens'] | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const asMember = useMemberAction()
  const isModerator = useIsModerator()
  const items = (
    <>
      <MenuItem onSelect={() => asMember(() => setOpen('report'))}>
        <Flag aria-hidden className="size-4 text-ink-soft" />
        Report {reported.what}
      </MenuItem>
      {isModerator &&
        forModerators.map(({ label, icon: Icon, opens }) => (
          <MenuItem key={label} onSelect={() => setOpen(opens)}>
            <Icon aria-hidden className="size-4 text-ink-soft" />
            {label}
          </MenuItem>
        ))}
    </>
  )
  return { items, dialog: open && dialogOf(open, reported, close) }
}

function dialogOf(open: 'report' | ModeratorItem['opens'], reported: Reported, close: () => void): ReactNode {
  if (open === 'report') return <ReportDialog reported={reported} onClose={close} onMissing={close} />
  if ('history' in open) {
    return <HistoryDialog post={open.history} title={open.title} onClose={close} onMissing={close} />
  }
  return <ActDialog deed={open} onClose={close} onMissing={close} />
}
