import type { User } from '#contract/profiles.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { LeaveQuestion } from '#web/ui/leave-question.tsx'
import { AlertBox } from '#web/ui/notices.tsx'
import { Interests } from './interests.tsx'
import { Notifications } from './notifications.tsx'
import { ProfileTexts } from './profile-texts.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** What the member says about themselves. A failure keeps every field and says what is wrong with it. */
export function ProfileForm({ user }: { user: User }) {
  const form = useProfileForm(user)
  const { errors, isSubmitting, isDirty } = form.formState
  const { mutateAsync: save } = useSaveProfile(form, user)
  return (
    <form
      method="post"
      noValidate
      aria-label="Profile"
      className={cardClasses('divide-y divide-line px-5 sm:px-8')}
      onSubmit={form.handleSubmit((values) => save(values).catch(() => {}))}
    >
      <ProfileTexts form={form} email={user.email} busy={isSubmitting} />
      <Interests form={form} busy={isSubmitting} />
      <Notifications form={form} />
      <div className="space-y-4 py-6">
        {errors.root?.message && <AlertBox>{errors.root.message}</AlertBox>}
        <Button type="submit" size="large" busy={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      <LeaveQuestion needed={isDirty} text="Your changes are not saved yet. They will be lost." />
    </form>
  )
}
