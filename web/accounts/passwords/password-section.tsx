import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { PasswordForm } from './password-form.tsx'

/** Change of the password, or the first one of an account that has none. */
export function PasswordSection() {
  const { data: user, isError, refetch } = useQuery(profileQuery())
  return (
    <Section title="Password">
      {user && <PasswordForm key={`${user.id} ${user.has_password}`} user={user} />}
      {!user && isError && <ErrorState onRetry={() => void refetch()}>{messages.profile.failed}</ErrorState>}
      {!user && !isError && <Skeleton className={`${loadingClasses} h-64`} />}
    </Section>
  )
}
