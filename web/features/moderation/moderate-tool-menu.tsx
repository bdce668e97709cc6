import { useCallback, useState } from 'react'
import { useIsModerator } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { TargetTool } from './tool-actions.ts'

const ToolMenu = lazyComponent(async () => (await import('./tool-menu.tsx')).ToolMenu, null)

/** The menu 'Moderate tool' for moderators; nothing for others. */
export function ModerateToolMenu({ tool }: { tool: TargetTool & { link: string } }) {
  const isModerator = useIsModerator()
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  if (!isModerator || isFailed) return null
  return <ToolMenu tool={tool} onLoadError={fail} />
}
