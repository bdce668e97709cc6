import { Link2, Merge, PencilLine, Unlink } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { MenuItem, MoreMenu } from '#web/ui/menu.tsx'
import type { TargetTool, ToolAction } from './tool-actions.ts'
import { ToolDialog } from './tool-dialog.tsx'

/** Menu of a tool for moderators. After an action the page moves to the tool's new address. */
export function ToolMenu({ tool }: { tool: TargetTool & { link: string } }) {
  const [action, setAction] = useState<ToolAction | null>(null)
  const close = useCallback(() => setAction(null), [])
  const navigate = useNavigate()
  const icon = 'size-4 text-ink-2'
  return (
    <>
      <MoreMenu label="Moderate tool">
        <MenuItem onSelect={() => setAction({ kind: 'merge', tool })}>
          <Merge aria-hidden className={icon} />
          Merge into…
        </MenuItem>
        <MenuItem onSelect={() => setAction({ kind: 'rename', tool })}>
          <PencilLine aria-hidden className={icon} />
          Rename…
        </MenuItem>
        <MenuItem onSelect={() => setAction({ kind: 'changeLink', tool })}>
          <Link2 aria-hidden className={icon} />
          Change link…
        </MenuItem>
        <MenuItem onSelect={() => setAction({ kind: 'retireSlug', tool })}>
          <Unlink aria-hidden className={icon} />
          Retire address…
        </MenuItem>
      </MoreMenu>
      {action && (
        <ToolDialog
          action={action}
          onClose={close}
          onDone={(slug) => slug !== undefined && slug !== tool.slug && void navigate(`/tools/${slug}`)}
        />
      )}
    </>
  )
}
