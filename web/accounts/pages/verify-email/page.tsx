import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { ResendButton } from '#web/accounts/email-verification/resend-button.tsx'
import { useEmailLink } from '#web/accounts/email-verification/use-email-link.ts'
import {
  NewPasswordForm,
  type NewPasswordFormProps,
} from '#web/accounts/password-reset/new-password-form.tsx'
import { SignInMethodsCard } from '#web/accounts/sign-in-methods/sign-in-methods-card.tsx'
import { useIsAuthenticated, useMember } from '#web/session/use-session.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { NoScriptNotice } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** Opens a link of a mail: confirms an email address, or undoes a change of it. */
export default function VerifyEmailPage() {
  return (
    <>
      <PageHead title="Confirm your email" hidden />
      <EmailLink />
    </>
  )
}

function EmailLink() {
  const { token, data, error, isUndoing, undo, retry } = useEmailLink()
  if (data?.sign_in_methods) return <Undone methods={data.sign_in_methods} />
  if (data) return <Confirmed detail={data.detail} />
  if (isUndoing) return <UndoForm onSubmit={undo} />
  if (token === null || (error instanceof ApiError && error.status === 400)) return <StaleLink />
  if (!error) return <Pending />
  return (
    <Result icon={CircleAlert} title="Email not confirmed" isFailure>
      <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
      <Button onClick={retry}>Try again</Button>
    </Result>
  )
}

function Pending() {
  return (
    <div className={cardClasses('p-6 sm:p-8')}>
      <h1 className="text-xl font-semibold">Confirm your email</h1>
      <NoScriptNotice what="This page" />
      <Loading />
    </div>
  )
}

function Confirmed({ detail }: { detail: string }) {
  const isAuthenticated = useIsAuthenticated()
  return (
    <Result icon={CircleCheck} title="Email confirmed">
      <p>{detail}</p>
      <Link to={isAuthenticated ? '/' : '/login'} className={buttonClasses({})}>
        {isAuthenticated ? 'Go to the home page' : 'Log in'}
      </Link>
    </Result>
  )
}

function UndoForm({ onSubmit }: Pick<NewPasswordFormProps, 'onSubmit'>) {
  return (
    <NewPasswordForm
      title="Undo the change of your email"
      prompt="Somebody who knows your password may have asked for the change. Choose a new one: your account gets this email address back, and all browsers are signed out."
      submit={{ label: 'Undo change', busy: 'Undoing...' }}
      onSubmit={onSubmit}
    />
  )
}

function Undone({ methods }: { methods: SignInMethods }) {
  return (
    <SignInMethodsCard title="Change undone" methods={methods}>
      {accountMessages.email.undone} Your new password is set, and all browsers are signed out.
    </SignInMethodsCard>
  )
}

function StaleLink() {
  const user = useMember()
  return (
    <Result icon={CircleAlert} title="This link is not valid any more" isFailure>
      <p>It was used already, is older than 7 days, or a newer one has replaced it.</p>
      {user ? (
        <ResendButton />
      ) : (
        <p>
          <Link to="/login" className={buttonClasses({ look: 'link' })}>
            Log in
          </Link>{' '}
          to get a new one.
        </p>
      )}
    </Result>
  )
}

interface ResultProps {
  icon: LucideIcon
  title: string
  isFailure?: boolean
  children: ReactNode
}

/** The effect of the link, or its fault; screen readers announce it. */
function Result({ icon: Icon, title, isFailure = false, children }: ResultProps) {
  return (
    <div role="status" className={cardClasses('space-y-5 p-6 sm:p-8')}>
      <Icon
        aria-hidden
        className={isFailure ? 'size-8 text-danger' : 'size-8 text-accent'}
        strokeWidth={1.5}
      />
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="max-w-prose space-y-5 text-ink-2">{children}</div>
    </div>
  )
}
