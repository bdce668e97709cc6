import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText, failureText } from '#web/api/failure-text.ts'
import { readDraft, saveDraft } from '#web/session/drafts.ts'
import { sessionState } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { useErrorFocus } from '#web/ui/error-focus.ts'
import { lazyZodResolver } from '#web/ui/form.ts'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateCachedProfile } from './cached-profile.ts'
import { ProfileSections, type ProfileFormState } from './profile-sections.tsx'
import { changesOf, valuesOf, type ProfileValues } from './profile-values.ts'
import type { Picture } from './use-picture.ts'

const { resolver, usePreload } = lazyZodResolver(
  async () => (await import('./profile-schema.ts')).profileSchema,
)

/** The form with its draft: unsaved values when the session ended are restored after the next login. */
function useProfileForm(user: User): ProfileFormState {
  usePreload()
  const form = useForm({ resolver, defaultValues: valuesOf(user), reValidateMode: 'onSubmit' })
  const { reset, getValues } = form
  useEffect(() => {
    const draft = readDraft<ProfileValues>(user.id, 'profile')
    if (draft) reset(draft, { keepDefaultValues: true })
    saveDraft(user.id, 'profile', undefined)
    return () => {
      if (sessionState().member === null) saveDraft(user.id, 'profile', getValues())
    }
  }, [reset, getValues, user.id])
  return form
}

/** Saves the form and then the chosen picture. Errors of fields go to their fields, other errors to the form. */
function useSaveProfile(
  { reset, setError, formState: { defaultValues } }: ProfileFormState,
  user: User,
  picture: Picture,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (values: ProfileValues) => {
      // The form has all of its values from the start.
      const saved = await api.updateProfile({ body: changesOf(values, defaultValues as ProfileValues) })
      updateCachedProfile(cache, saved)
      const pictureError = await picture.save().catch((error: unknown) => error)
      return { saved, pictureError }
    },
    onSuccess: ({ saved, pictureError }, { firstName, lastName }) => {
      // The server stores one name; its parts stay as typed.
      reset({ ...valuesOf(saved), firstName, lastName })
      if (pictureError === undefined) toast.success('Your profile has been saved.')
      else setError('root', { message: failureText(pictureError, 'Your picture could not be saved.') })
    },
    onError: (error) => {
      const fieldErrors = error instanceof ApiError ? fieldErrorsOf(error, valuesOf(user)) : []
      for (const [field, message] of fieldErrors) setError(field, { message })
      if (fieldErrors.length > 0) return
      setError('root', { message: errorText(error, 'Your profile could not be saved. Please try again.') })
    },
  })
}

function fieldErrorsOf({ errors }: ApiError, values: ProfileValues): [keyof ProfileValues, string][] {
  return Object.entries(errors).flatMap(([name, [message]]) => {
    const field = name === 'name' ? 'firstName' : name
    return message && field in values ? [[field as keyof ProfileValues, message]] : []
  })
}

/** The form for the member's own profile. */
export function ProfileForm({ user, picture }: { user: User; picture: Picture }) {
  const form = useProfileForm(user)
  const { errors, isSubmitting, isDirty } = form.formState
  const { mutateAsync: save } = useSaveProfile(form, user, picture)
  return (
    <form
      ref={useErrorFocus({ isSubmitting, errors })}
      method="post"
      noValidate
      aria-label="Profile"
      className={cardClasses('divide-y divide-line px-5 sm:px-8')}
      onSubmit={form.handleSubmit((values) => save(values).catch(() => {}))}
    >
      <ProfileSections form={form} email={user.email} />
      <div className="space-y-4 py-6">
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      <UnsavedChangesPrompt
        needed={isDirty || picture.preview !== null}
        text="Your changes are not saved yet. They will be lost."
      />
    </form>
  )
}
