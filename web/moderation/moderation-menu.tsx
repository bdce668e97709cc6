import { Flag, type LucideIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { ReportDialog, type ReportTarget } from '#web/moderation/reports/public.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { ActionDialog, HistoryDialog, ToolDialog } from './action-button.tsx'
import type { ModerationAction } from './moderation-actions.ts'
import type { ToolAction } from './tool-actions.ts'
import { useIsModerator } from '#web/session/use-session.ts'

/** A menu item for moderators. */
interface ModeratorItem {
  label: string
  icon: LucideIcon
  /** The dialog that it opens: for an action, or for the history of a post. */
  opens: ModerationAction | ToolAction | { kind: 'history'; post: number; title: string }
}

interface ModerationMenu {
  target: ReportTarget
  moderatorItems: ModeratorItem[]
}

/** Menu items to report an item and, for moderators, to act on it; and the dialog that they open. */
export function useModerationMenu({ target, moderatorItems }: ModerationMenu): {
  items: ReactNode
  dialog: ReactNode
} {
  const [open, setOpen] = useState<'report' | ModeratorItem['opens'] | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const asMember = useMemberAction()
  const act = `report ${JSON.stringify(target)}`
  const report = () => setOpen('report')
  useReplay(act, report)
  const isModerator = useIsModerator()
  const items = (
    <>
      <MenuItem onSelect={() => asMember(act, report)}>
        <Flag aria-hidden className="size-4 text-ink-2" />
        Report {target.kind}
      </MenuItem>
      {isModerator &&
        moderatorItems.map(({ label, icon: Icon, opens }) => (
          <MenuItem key={label} onSelect={() => setOpen(opens)}>
            <Icon aria-hidden className="size-4 text-ink-2" />
            {label}
          </MenuItem>
        ))}
    </>
  )
  return { items, dialog: open && dialogFor(open, target, close) }
}

function dialogFor(
  open: 'report' | ModeratorItem['opens'],
  target: ReportTarget,
  close: () => void,
): ReactNode {
  if (open === 'report') return <ReportDialog target={target} onClose={close} onLoadError={close} />
  if (open.kind === 'history') {
    return <HistoryDialog post={open.post} title={open.title} onClose={close} onLoadError={close} />
  }
  if ('tool' in open) return <ToolDialog action={open} onClose={close} onLoadError={close} />
  return <ActionDialog action={open} onClose={close} onLoadError={close} />
}
