import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { AlertBox, SuccessBox } from '#web/ui/feedback.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

interface SignInMethodsCardProps {
  title: string
  /** The result, as a sentence. */
  children: ReactNode
  methods: SignInMethods
}

/** Confirms a new password, lists what signs in besides, and removes what the member does not know. */
export function SignInMethodsCard({ title, children, methods }: SignInMethodsCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { passkeys, providers, two_factor, removal_token } = methods
  return (
    <div className={cardClasses('w-full max-w-md space-y-5 p-6 sm:p-8')}>
      <div role="status" className="space-y-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {title}
        </h1>
        <p className="text-ink-2">{children}</p>
      </div>
      {passkeys.length + providers.length > 0 && <Removal {...methods} token={removal_token!} />}
      {two_factor && (
        <p className="text-sm text-ink-2">
          Two-step sign-in is on. If you have not turned it on,{' '}
          <Link to="/contactUs" className={buttonClasses({ look: 'link' })}>
            write to us
          </Link>
          .
        </p>
      )}
      <Link to="/login" replace className={buttonClasses({}, 'w-full')}>
        Go to login
      </Link>
    </div>
  )
}

type RemovalProps = Pick<SignInMethods, 'passkeys' | 'providers'> & { token: string }

/** The list, until something of it is removed: the token permits it once. */
function Removal({ token, passkeys, providers }: RemovalProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const remove = useMutation({
    mutationFn: () =>
      api.removeSignInMethods({
        body: {
          removal_token: token,
          passkeys: passkeys.map(({ id }) => id).filter((id) => chosen.has(`passkey ${id}`)),
          providers: providers.map(({ id }) => id).filter((id) => chosen.has(`provider ${id}`)),
        },
      }),
    // Offline, it fails at once instead of waiting for the connection.
    networkMode: 'always',
  })
  if (remove.isSuccess) {
    return <SuccessBox>What you have chosen was removed, and all browsers are signed out.</SuccessBox>
  }
  const rowProps = (key: string) => ({
    checked: chosen.has(key),
    disabled: remove.isPending,
    onChange(isChosen: boolean) {
      const next = new Set(chosen)
      if (isChosen) next.add(key)
      else next.delete(key)
      setChosen(next)
    },
  })
  return (
    <form
      method="post"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!remove.isPending && chosen.size > 0) remove.mutate()
      }}
    >
      {remove.error && (
        <AlertBox>
          {errorText(remove.error, 'This could not be removed. Log in, and remove it in your settings.')}
        </AlertBox>
      )}
      <fieldset className="space-y-3">
        <legend className="text-sm">
          These sign in to your account as well. Remove what you do not know.
        </legend>
        <ul className="divide-y divide-line rounded-md border border-line">
          {passkeys.map(({ id, name, created_at }) => (
            <Row key={id} {...rowProps(`passkey ${id}`)} name={name}>
              Passkey, added <RelativeTime time={created_at} />
            </Row>
          ))}
          {providers.map(({ id, name }) => (
            <Row key={id} {...rowProps(`provider ${id}`)} name={name}>
              Connected account
            </Row>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" look="danger" busy={remove.isPending} disabled={chosen.size === 0}>
        {remove.isPending ? 'Removing...' : 'Remove selected'}
      </Button>
    </form>
  )
}

interface RowProps {
  name: string
  checked: boolean
  disabled: boolean
  onChange: (isChosen: boolean) => void
  children: ReactNode
}

function Row({ name, children, onChange, ...input }: RowProps) {
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-3 px-3 py-3">
        <input
          type="checkbox"
          {...input}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="mt-1 size-4.5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-3">{children}</span>
        </span>
      </label>
    </li>
  )
}
