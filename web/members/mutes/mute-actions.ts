import type { QueryClient } from '@tanstack/react-query'
import type { NamedMember } from '#contract/mentions.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { mutedQuery } from '#web/api/mutes.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { toast, type ToastAction } from '#web/ui/toast.ts'

interface MutedLists {
  members: NamedMember[]
  posts: { id: number; title: string }[]
}

interface Change {
  /** The act that the toasts are about. */
  act: string
  /** The lists after the change. */
  change: (lists: MutedLists) => MutedLists
  send: () => Promise<unknown>
  done: string
  failed: string
  undo?: () => void
}

/** Changes the lists at once, and back when the server refuses. The toast can undo it. */
async function run(cache: QueryClient, { act, change, send, done, failed, undo }: Change): Promise<void> {
  const { queryKey } = mutedQuery()
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData(queryKey)
  cache.setQueryData(queryKey, change(before ?? { members: [], posts: [] }))
  restoreLostFocus()
  const action: ToastAction | undefined = undo && { label: 'Undo', run: undo }
  try {
    await send()
    toast.success(done, { act, ...(action && { action }) })
  } catch (error) {
    console.error('Muting failed', error)
    cache.setQueryData(queryKey, before)
    toast.error(failureText(error, failed), { act })
  }
  // Answers that the server makes for the member: lists, notifications, highlighted posts.
  void cache.invalidateQueries({ predicate: ({ queryKey: [scope, kind] }) => isAffected(scope, kind) })
}

const unaffected: readonly unknown[] = ['profile', 'sessions', 'account-events']

function isAffected(scope: unknown, kind: unknown): boolean {
  return scope === 'suggestions' || (scope === userScoped && !unaffected.includes(kind))
}

type Person = Pick<NamedMember, 'username' | 'name'> & { profile_picture?: string | null }

export function muteMember(cache: QueryClient, person: Person): Promise<void> {
  const { username, name, profile_picture = null } = person
  return run(cache, {
    act: `mute ${username}`,
    change: ({ members, posts }) => ({ members: [{ username, name, profile_picture }, ...members], posts }),
    send: () => api.muteMember({ params: { username } }),
    done: `You have muted @${username}.`,
    failed: `@${username} could not be muted.`,
    undo: () => void unmuteMember(cache, person),
  })
}

export function unmuteMember(cache: QueryClient, { username }: Pick<Person, 'username'>): Promise<void> {
  return run(cache, {
    act: `mute ${username}`,
    change: (lists) => ({ ...lists, members: lists.members.filter((one) => one.username !== username) }),
    send: () => api.unmuteMember({ params: { username } }),
    done: `You see @${username} again.`,
    failed: `@${username} could not be unmuted.`,
  })
}

export function hidePost(cache: QueryClient, { id, title }: { id: number; title: string }): Promise<void> {
  return run(cache, {
    act: `hide ${id}`,
    change: ({ members, posts }) => ({ members, posts: [{ id, title }, ...posts] }),
    send: () => api.hidePostForMe({ params: { id } }),
    done: 'You will not see this post any more.',
    failed: 'The post could not be hidden.',
    undo: () => void showPost(cache, { id }),
  })
}

export function showPost(cache: QueryClient, { id }: { id: number }): Promise<void> {
  return run(cache, {
    act: `hide ${id}`,
    change: (lists) => ({ ...lists, posts: lists.posts.filter((one) => one.id !== id) }),
    send: () => api.showPostForMe({ params: { id } }),
    done: 'You see the post again.',
    failed: 'The post could not be shown again.',
  })
}
