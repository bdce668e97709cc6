import { useCallback, useState } from 'react'
import type { Tool } from '#contract/tools.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ClaimDialogs = lazyComponent(async () => (await import('./claim-dialogs.tsx')).ClaimDialogs)

/** Opens the dialog in which members claim a tool; for its makers, the one in which they give that up. */
export function ClaimButton({ tool }: { tool: Tool }) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const asMember = useMemberAction()
  const act = `claim ${tool.slug}`
  const show = () => setIsOpen(true)
  useReplay(act, show)
  const isMaker = tool.makers.some(({ username }) => username === user?.username)
  return (
    <>
      <Button look="link" onClick={() => asMember(act, show)}>
        {isMaker ? 'You are a maker of this tool' : 'Is this your tool?'}
      </Button>
      {isOpen && <ClaimDialogs tool={tool} isMaker={isMaker} onClose={close} onLoadError={close} />}
    </>
  )
}
