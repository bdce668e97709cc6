import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, saveDraft } from '#web/session/drafts.ts'
import { sessionState } from '#web/session/session-state.ts'
import type { NewPost, NewPostValues } from './new-post-values.ts'

const subject = 'new post'

/** Brings back what the member had written before having to sign in again. */
export function useDraft(form: UseFormReturn<NewPostValues, unknown, NewPost>, memberId: number): void {
  const { reset, getValues } = form
  useEffect(() => {
    const draft = readDraft<NewPostValues>(memberId, subject)
    if (draft) reset(draft, { keepDefaultValues: true })
    saveDraft(memberId, subject, undefined)
    return () => {
      if (sessionState().member?.id !== memberId) saveDraft(memberId, subject, getValues())
    }
  }, [reset, getValues, memberId])
}
