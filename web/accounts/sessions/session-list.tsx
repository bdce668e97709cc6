import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Session } from '#contract/account-security.ts'
import { accountEventsQuery, sessionsQuery } from '#web/api/account-security.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'

/** The member's sessions, with buttons that end them. */
export function Sessions() {
  const query = useQuery(sessionsQuery())
  const list = useRef<HTMLUListElement>(null)
  return (
    <Section title="Sessions">
      <p className="-mt-3 max-w-prose text-sm text-ink-2">
        The browsers in which you are signed in. A session ends by itself 30 days after its last use, and 90
        days after the sign-in.
      </p>
      <QueryList
        query={query}
        pending={<LoadingRows />}
        error="Your sessions could not be loaded."
        empty={null}
      >
        {(sessions) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-none">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} list={list} />
              ))}
            </ul>
            {sessions.some(({ is_current: isCurrent }) => !isCurrent) && <EndOthers list={list} />}
          </>
        )}
      </QueryList>
    </Section>
  )
}

interface InList {
  /** Gets the focus when a button of the list is gone. */
  list: RefObject<HTMLUListElement | null>
}

function SessionRow({ session, list }: InList & { session: Session }) {
  const { browser, network, is_current: isCurrent, created_at, last_used_at } = session
  const name = browser || 'Unknown browser'
  const Icon = /Android|iOS/.test(browser) ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-3.5 py-4 first:pt-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isCurrent && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium text-accent">
              This browser
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-3">
          {!isCurrent && (
            <span>
              Last used <RelativeTime time={last_used_at} />
            </span>
          )}
          <span>
            Signed in <RelativeTime time={created_at} />
          </span>
          {network && <span className="wrap-anywhere">{network}</span>}
        </p>
      </div>
      {!isCurrent && <EndSession session={session} about={[name, network]} list={list} />}
    </li>
  )
}

function EndSession({ session, about, list }: InList & { session: Session; about: string[] }) {
  const { mutate, isPending } = useEndSessions({
    send: () => api.endSession({ params: { id: session.id } }).catch(ignoreNotFound),
    isEnded: ({ id }) => id === session.id,
    done: 'The session is ended.',
    failed: 'The session could not be ended.',
    list,
  })
  return (
    <Button look="secondary" size="small" className="shrink-0" busy={isPending} onClick={() => mutate()}>
      End session <span className="sr-only">of {about.filter(Boolean).join(', ')}</span>
    </Button>
  )
}

function EndOthers({ list }: InList) {
  const { mutate, isPending } = useEndSessions({
    send: () => api.endOtherSessions(),
    isEnded: (session) => !session.is_current,
    done: 'All other sessions are ended.',
    failed: 'The sessions could not be ended.',
    list,
  })
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate()}>
      End all others
    </Button>
  )
}

interface Ending extends InList {
  send: () => Promise<unknown>
  isEnded: (session: Session) => boolean
  /** The message afterwards. */
  done: string
  failed: string
}

/** Ends sessions, and removes them from the list once the server has ended them. */
function useEndSessions({ send, isEnded, done, failed, list }: Ending) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      const { queryKey } = sessionsQuery()
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (sessions) => sessions?.filter((session) => !isEnded(session)))
      void cache.invalidateQueries({ queryKey: accountEventsQuery().queryKey })
      list.current?.focus({ preventScroll: true })
      toast.success(done, { act: 'end sessions' })
    },
    onError: (error) => {
      console.error('Ending sessions failed', error)
      toast.error(failureText(error, failed), { act: 'end sessions' })
    },
  })
}
