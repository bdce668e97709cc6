import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { sessionState } from '#web/session/session-state.ts'
import { keepDraft, takeDraft } from './draft.ts'
import type { NewPost, NewPostValues } from './new-post-values.ts'

/** Brings back what the member had written before having to sign in again. */
export function useDraft(form: UseFormReturn<NewPostValues, unknown, NewPost>, memberId: number): void {
  const { reset, getValues } = form
  useEffect(() => {
    const draft = takeDraft(memberId)
    if (draft) reset(draft, { keepDefaultValues: true })
    return () => {
      if (sessionState().member === null) keepDraft(memberId, getValues())
    }
  }, [reset, getValues, memberId])
}
