import { BadgeCheck } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { Tool } from '#contract/tools.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useMember } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MenuItem } from '#web/ui/menu.tsx'

const ClaimDialogs = lazyComponent(async () => (await import('./claim-dialogs.tsx')).ClaimDialogs)

/**
 * Menu item that opens the dialog in which members claim a tool, for its makers the one in which they give that up; and
 * the dialog, which goes outside of the menu.
 */
export function useClaimItem(tool: Tool): { item: ReactNode; dialog: ReactNode } {
  const user = useMember()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const asMember = useMemberAction()
  const act = `claim ${tool.slug}`
  const show = () => setIsOpen(true)
  useReplay(act, show)
  const isMaker = tool.makers.some(({ username }) => username === user?.username)
  const item = (
    <MenuItem onSelect={() => asMember(act, show)}>
      <BadgeCheck aria-hidden className="size-4 text-ink-2" />
      {isMaker ? 'You are a maker of this tool' : 'Is this your tool?'}
    </MenuItem>
  )
  const dialog = isOpen && <ClaimDialogs tool={tool} isMaker={isMaker} onClose={close} onLoadError={close} />
  return { item, dialog }
}
