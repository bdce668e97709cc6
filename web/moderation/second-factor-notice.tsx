import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { profileQuery } from '#web/api/profiles.ts'
import { useMember } from '#web/session/use-session.ts'
import { absoluteTime } from '#web/ui/time-format.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'

interface SecondFactorNoticeProps {
  /** The page's head, where the pages are not shown. */
  head: ReactNode
  children: ReactNode
}

/**
 * The pages for moderators, below a notice while a second factor is missing. After the days of grace the notice stands in
 * their place: the server refuses their calls.
 */
export function SecondFactorNotice({ head, children }: SecondFactorNoticeProps) {
  const user = useMember()
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt } = useQuery({ ...profileQuery(), refetchOnMount: 'always' })
  const dueAt = (data ?? user)?.second_factor_due_at ?? null
  if (dueAt === null) return children
  if (Date.parse(dueAt) <= (dataUpdatedAt || openedAt)) {
    return (
      <>
        {head}
        <EmptyState
          picture={<EmptyPicture of="done" />}
          action={
            <Link to="/settings/security" className={buttonClasses()}>
              Open the security settings
            </Link>
          }
        >
          {accountMessages.twoFactor.moderators}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <div
        role="note"
        className="flex gap-3 rounded-md border border-line bg-sunken px-3.5 py-3 text-sm text-ink-2"
      >
        <ShieldAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <p className="min-w-0">
          {accountMessages.twoFactor.moderators} You can moderate without it until{' '}
          {absoluteTime(dueAt, 'local')}.{' '}
          <Link to="/settings/security" className="font-medium underline hover:text-ink">
            Security settings
          </Link>
        </p>
      </div>
      {children}
    </>
  )
}
