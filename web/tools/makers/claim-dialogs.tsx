import { useState } from 'react'
import type { Tool } from '#contract/tools.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

interface ClaimDialogsProps {
  tool: Tool
  isMaker: boolean
  onClose: () => void
}

/** The dialog for makers of a tool, or the one for other members. It stays the same while it changes who is a maker. */
export function ClaimDialogs({ isMaker, ...props }: ClaimDialogsProps) {
  const [wasMaker] = useState(isMaker)
  return wasMaker ? <LeaveDialog {...props} /> : <ClaimDialog {...props} />
}
