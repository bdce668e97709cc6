import { useCallback, useState, type ReactNode } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const DiscardDialog = lazyComponent(async () => (await import('./dialog.tsx')).DiscardDialog)

interface DiscardPrompt {
  /** Discards at once, or asks where something is typed. */
  dismiss: () => void
  /** The dialog that asks; belongs into the form. */
  prompt: ReactNode
}

/** For a form that is no dialog: asks before what is typed in it is discarded. Dialogs have the prop `unsaved`. */
export function useDiscardPrompt(isUnsaved: boolean, onDiscard: () => void): DiscardPrompt {
  const [isAsking, setIsAsking] = useState(false)
  const stay = useCallback(() => setIsAsking(false), [])
  return {
    dismiss: () => (isUnsaved ? setIsAsking(true) : onDiscard()),
    prompt: isAsking && <DiscardDialog onStay={stay} onDiscard={onDiscard} onLoadError={stay} />,
  }
}
