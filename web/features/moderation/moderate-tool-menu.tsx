import { useCallback, useState } from 'react'
import { useIsModerator, useSession } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { TargetTool } from './tool-actions.ts'

const ToolMenu = lazyComponent(async () => (await import('./tool-menu.tsx')).ToolMenu, null)

interface ModerateToolMenuProps {
  tool: TargetTool & { link: string; makers: { username: string }[] }
}

/** The menu 'Moderate tool' for moderators who are no makers of the tool; nothing for others. */
export function ModerateToolMenu({ tool }: ModerateToolMenuProps) {
  const { user } = useSession()
  const isModerator = useIsModerator()
  const isMaker = tool.makers.some(({ username }) => username === user?.username)
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  if (!isModerator || isMaker || isFailed) return null
  return <ToolMenu tool={tool} onLoadError={fail} />
}
