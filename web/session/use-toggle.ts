import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { failureText } from '#web/api/failure-text.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { useMemberAction, useReplay } from './login-required.tsx'
import { useIsAuthenticated } from './use-session.ts'

/** The part of a toggle that the cache holds. */
interface CachedToggle<State, Key extends QueryKey> {
  /** The query for the state of the member. */
  query: Pick<UseQueryOptions<State, Error, State, Key>, 'queryKey' | 'queryFn'>
  isOn: (state: State) => boolean
  /** Sets it in what is known of the member; nothing while that is unknown. */
  set: (cache: QueryClient, on: boolean) => void
  /** Moves the number that everybody sees. */
  move?: (cache: QueryClient, step: 1 | -1) => void
}

/** Something that a member turns on and off, such as a like or a follow. */
export interface Toggle<State, Answer, Key extends QueryKey> extends CachedToggle<State, Key> {
  /** Names it among all that members do: its toasts, its calls, and what a guest does after the login. */
  act: string
  send: (on: boolean) => Promise<Answer>
  /** Sets what the server has answered. */
  confirm: (cache: QueryClient, answer: Answer) => void
  /** The sentence for a failure without one of its own. */
  failed: string
}

/** Gives the functions of a toggle their types. */
export function defineToggle<State, Answer, Key extends QueryKey>(
  toggle: Toggle<State, Answer, Key>,
): Toggle<State, Answer, Key> {
  return toggle
}

interface Toggled {
  isOn: boolean
  toggle: () => void
}

/**
 * Whether it is on, and a function that turns it on or off: at once, and back after a failure. A guest is asked to sign in. The
 * server renders all as a guest sees it, without queries.
 */
export const useToggle = import.meta.env.SSR ? useGuestToggle : useMemberToggle

function useGuestToggle(): Toggled {
  return { isOn: false, toggle: () => {} }
}

function useMemberToggle<State, Answer, Key extends QueryKey>(toggle: Toggle<State, Answer, Key>): Toggled {
  const { act, query } = toggle
  const cache = useQueryClient()
  const isAuthenticated = useIsAuthenticated()
  const asMember = useMemberAction()
  const { data: isKnownOn = false } = useQuery({ ...query, enabled: isAuthenticated, select: toggle.isOn })
  const { mutate } = useToggleMutation(toggle)
  const isOn = isAuthenticated && isKnownOn

  /** `on` is the opposite of what the button says. Clicked before the state was known, it may be so already. */
  async function change(on: boolean) {
    try {
      // Loaded already, except right after the page has opened.
      if (toggle.isOn(await cache.ensureQueryData(query)) !== on) mutate(on)
    } catch (error) {
      reportFailure(toggle, error)
    }
  }
  useReplay(act, () => void change(true))
  return { isOn, toggle: () => void asMember(act, () => void change(!isOn)) }
}

/** Sends the changes of one thing one after the other; the last answer counts. */
function useToggleMutation<State, Answer, Key extends QueryKey>(toggle: Toggle<State, Answer, Key>) {
  const { act, query } = toggle
  const cache = useQueryClient()
  const mutationKey = [act]
  return useMutation({
    mutationKey,
    scope: { id: act },
    mutationFn: toggle.send,
    onMutate: async (on) => {
      // The answer of a request in flight would undo the change. The first answer is waited for.
      if (cache.getQueryData(query.queryKey)) await cache.cancelQueries({ queryKey: query.queryKey })
      turn(cache, toggle, on)
    },
    onSuccess: (answer) => {
      closeToasts(act)
      if (cache.isMutating({ mutationKey }) === 1) toggle.confirm(cache, answer)
    },
    onError: (error, on) => {
      turnBack(cache, toggle, on)
      reportFailure(toggle, error)
    },
  })
}

/** Turns it on or off in the cache, and moves the number by one. No change when it is so already. */
export function turn<State, Key extends QueryKey>(
  cache: QueryClient,
  toggle: CachedToggle<State, Key>,
  on: boolean,
): void {
  const known = cache.getQueryData<State>(toggle.query.queryKey)
  if (known !== undefined && toggle.isOn(known) === on) return
  toggle.set(cache, on)
  toggle.move?.(cache, on ? 1 : -1)
}

/** Reverts `turn(cache, toggle, on)` after a failure. */
export function turnBack<State, Key extends QueryKey>(
  cache: QueryClient,
  toggle: CachedToggle<State, Key>,
  on: boolean,
): void {
  if (cache.getQueryData(toggle.query.queryKey) !== undefined) turn(cache, toggle, !on)
  // The session has ended, and what is known of the member with it: the number alone is left to revert.
  else toggle.move?.(cache, on ? -1 : 1)
}

function reportFailure({ act, failed }: { act: string; failed: string }, error: unknown): void {
  console.error(`Failed to ${act}`, error)
  toast.error(failureText(error, failed), { act })
}
