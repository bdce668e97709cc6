import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/profiles.ts'
import { sessionState } from '#web/session/session-state.ts'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import { keepChanges, takeChanges } from './kept-changes.ts'
import { valuesOf } from './profile-values.ts'

const { resolver, usePreload } = lazyResolver(async () => (await import('./profile-fields.ts')).profileFields)

/** The form of the member's own account; with what was typed when the session ended, if it did. */
export function useProfileForm(user: User) {
  usePreload()
  const form = useForm({ resolver, defaultValues: valuesOf(user), reValidateMode: 'onSubmit' })
  const { reset, getValues } = form
  useEffect(() => {
    const changes = takeChanges(user.id)
    if (changes) reset(changes, { keepDefaultValues: true })
    return () => {
      if (sessionState().member === null) keepChanges(user.id, getValues())
    }
  }, [reset, getValues, user.id])
  return form
}

export type ProfileForm = ReturnType<typeof useProfileForm>
