import { Link2, Merge, PencilLine, Unlink, type LucideIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useIsModerator, useMember } from '#web/session/use-session.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { ToolDialog } from './action-button.tsx'
import type { TargetTool, ToolAction } from './tool-actions.ts'

type ModeratedTool = TargetTool & { link: string; makers: { username: string }[] }

const actions = [
  { kind: 'merge', label: 'Merge into…', icon: Merge },
  { kind: 'rename', label: 'Rename…', icon: PencilLine },
  { kind: 'changeLink', label: 'Change link…', icon: Link2 },
  { kind: 'retireSlug', label: 'Retire address…', icon: Unlink },
] satisfies { kind: ToolAction['kind']; label: string; icon: LucideIcon }[]

/**
 * Menu items of a tool for moderators who are no makers of it, none for others; and the dialog that they open. After an
 * action the page moves to the tool's new address.
 */
export function useToolModeration(tool: ModeratedTool): { items: ReactNode; dialog: ReactNode } {
  const user = useMember()
  const isModerator = useIsModerator()
  const isMaker = tool.makers.some(({ username }) => username === user?.username)
  const [action, setAction] = useState<ToolAction | null>(null)
  const close = useCallback(() => setAction(null), [])
  const navigate = useNavigate()
  const items =
    isModerator &&
    !isMaker &&
    actions.map(({ kind, label, icon: Icon }) => (
      <MenuItem key={kind} onSelect={() => setAction({ kind, tool })}>
        <Icon aria-hidden className="size-4 text-ink-2" />
        {label}
      </MenuItem>
    ))
  const dialog = action && (
    <ToolDialog
      action={action}
      onClose={close}
      onLoadError={close}
      onDone={(slug) => slug !== undefined && slug !== tool.slug && void navigate(`/tools/${slug}`)}
    />
  )
  return { items, dialog }
}
