import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { passkeysQuery } from './passkey-queries.ts'
import { QueryList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { AddPasskeyForm, type AddPasskeyFormProps } from './add-passkey-form.tsx'
import { findObstacle, usePasskeyOrigin } from './availability.ts'
import { ObstacleNote } from './obstacle-note.tsx'
import { RemovePasskeyButton } from './remove-passkey-button.tsx'

/** The member's passkeys, and a form that adds one. */
export function PasskeysSection() {
  const query = useQuery(passkeysQuery())
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone or was disabled; the dialog closes first.
  const focusList = () => void setTimeout(() => list.current?.focus())
  return (
    <Section title="Passkeys">
      <p className="text-sm text-ink-2">
        Sign in with your fingerprint, your face or your screen lock instead of a password. A passkey needs no
        second step.
      </p>
      <div ref={list} tabIndex={-1} className="outline-none">
        <QueryList query={query} error="Your passkeys could not be loaded." empty={<NoPasskeys />}>
          {(passkeys) => (
            <ul className="divide-y divide-line rounded-md border border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={focusList} />
              ))}
            </ul>
          )}
        </QueryList>
      </div>
      {query.data && <Adding taken={query.data.map(({ name }) => name)} onAdded={focusList} />}
    </Section>
  )
}

function NoPasskeys() {
  return <p className="text-sm text-ink-3">You have no passkeys yet.</p>
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  return (
    <li className="flex items-center gap-3 px-3 py-3 sm:px-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{passkey.name}</p>
        <p className="text-sm text-ink-3">
          Added <RelativeTime time={passkey.created_at} />
          {' · '}
          {passkey.last_used_at ? (
            <span>
              last used <RelativeTime time={passkey.last_used_at} />
            </span>
          ) : (
            <span>never used</span>
          )}
        </p>
      </div>
      <RemovePasskeyButton passkey={passkey} onRemoved={onRemoved} />
    </li>
  )
}

function Adding(props: AddPasskeyFormProps) {
  const origin = usePasskeyOrigin()
  if (origin === undefined) {
    return <Note>This site is reached by an IP address, and passkeys need a host name.</Note>
  }
  const obstacle = findObstacle(origin)
  if (obstacle) {
    return (
      <Note>
        <ObstacleNote obstacle={obstacle} origin={origin} />
      </Note>
    )
  }
  return <AddPasskeyForm {...props} />
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="rounded-md border border-line bg-sunken px-3.5 py-3 text-sm">
      {children}
    </p>
  )
}
