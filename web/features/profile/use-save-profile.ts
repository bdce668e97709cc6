import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { changesOf, valuesOf, type ProfileValues } from './profile-values.ts'
import { showProfile } from './shown-profile.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Saves the form. A refusal is written to the fields that it is about, the rest of it to the form as a whole. */
export function useSaveProfile({ reset, setError }: ProfileForm, user: User) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: ProfileValues) => api.updateProfile({ body: changesOf(values, user) }),
    onSuccess: (saved, { firstName, lastName }) => {
      showProfile(cache, saved)
      // The server knows one name: its parts stay as they were typed.
      reset({ ...valuesOf(saved), firstName, lastName })
      toast.success('Your profile has been saved.')
    },
    onError: (error) => {
      const about = error instanceof ApiError ? fieldsOf(error, valuesOf(user)) : []
      for (const [index, [field, message]] of about.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 })
      }
      if (about.length === 0) setError('root', { message: textOf(error) })
    },
  })
}

function fieldsOf({ errors }: ApiError, values: ProfileValues): [keyof ProfileValues, string][] {
  return Object.entries(errors).flatMap(([name, [message]]) => {
    const field = name === 'name' ? 'firstName' : name
    return message && field in values ? [[field as keyof ProfileValues, message]] : []
  })
}

function textOf(error: Error): string {
  if (error instanceof NetworkError) return messages.network
  return (error instanceof ApiError && error.detail) || 'Your profile could not be saved. Please try again.'
}
