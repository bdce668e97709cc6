import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { cancelReactionQuery, reactionQuery, updateReactions } from '#web/api/reactions.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { toast } from '#web/ui/toast.ts'
import { addToCachedLists, invalidateSingleLists, removeFromCachedLists, setListCount } from './list-cache.ts'

/** The id of a list, or the default list. */
export type Destination = number | 'default'

/** The place of a post in a list. A newly saved post stands first, without a note. */
export interface ListPlace {
  list: Destination
  note?: string
  position?: number
}

export type BookmarkedPost = Pick<Post, 'id' | 'categories'> & Partial<Pick<Post, 'tool'>>

const actOf = (post: BookmarkedPost) => `save post ${post.id}`

/** Saves a post to lists optimistically; reverts each list for which the call has failed. */
export function useSave(post: BookmarkedPost) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: (places: ListPlace[]) => Promise.allSettled(places.map((place) => saveTo(post.id, place))),
    onMutate: async (places) => {
      await cancelQueries(cache, post.id)
      updateReactions(cache, post.id, { bookmarked: true })
      return addToCachedLists(cache, post, listIdsOf(cache, places))
    },
    onSuccess: (results, places, added = []) => {
      const failed = places.filter((_, index) => results[index]?.status === 'rejected')
      const failedLists = listIdsOf(cache, failed)
      removeFromCachedLists(
        cache,
        post.id,
        added.filter((id) => failedLists.includes(id)),
      )
      if (failed.length === places.length) updateReactions(cache, post.id, { bookmarked: false })
      for (const result of results) {
        if (result.status === 'fulfilled')
          setListCount(cache, result.value.saved_list_id, result.value.post_count)
        else reportFailure(result.reason, post)
      }
      if (failed.length === 0) toast.success('The post has been saved.', { act: actOf(post) })
      if (!cache.getQueryData(savedListsQuery().queryKey)) void cache.invalidateQueries(savedListsQuery())
      invalidateSingleLists(cache)
      changed(cache)
    },
  })
}

interface Move {
  /** The lists that hold the post. */
  from: number[]
  /** The lists that are to hold it. */
  to: number[]
  /** The places that the post had in lists that it comes back to. */
  places?: Required<ListPlace>[]
}

/** Moves a saved post to other lists, or out of all of them, optimistically. The toast can undo it. */
export function useMove(post: BookmarkedPost) {
  const cache = useQueryClient()
  const { mutate, ...rest } = useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: async ({ from, to, places = [] }: Move) => {
      const left = await loadPlaces(
        post.id,
        from.filter((id) => !to.includes(id)),
      )
      if (to.length === 0) await api.unbookmarkPost({ body: { post_id: post.id } })
      else await api.setPostLists({ params: { id: post.id }, body: { list_ids: to } })
      for (const place of places) await restorePlace(post.id, place.list, place)
      return left
    },
    onMutate: async ({ to }) => {
      await cancelQueries(cache, post.id)
      const before = cache.getQueryData(savedListsQuery().queryKey) ?? []
      const left = before.flatMap(({ id }) => (to.includes(id) ? [] : id))
      updateReactions(cache, post.id, { bookmarked: to.length > 0 })
      return {
        removed: removeFromCachedLists(cache, post.id, left),
        added: addToCachedLists(cache, post, to),
      }
    },
    onSuccess: (places, { from, to }) => {
      if (to.length > 0) invalidateSingleLists(cache)
      changed(cache)
      const undo = { label: 'Undo', run: () => mutate({ from: to, to: from, places }) }
      const text =
        to.length === 0
          ? 'The post has been taken out of your lists.'
          : 'The lists of the post have been changed.'
      toast.success(text, { act: actOf(post), action: undo })
    },
    onError: (error, { from, to }, changes) => {
      console.error('Changing the lists of a post failed', error)
      updateReactions(cache, post.id, { bookmarked: from.length > 0 })
      removeFromCachedLists(cache, post.id, changes?.added ?? [])
      addToCachedLists(cache, post, changes?.removed ?? [])
      invalidateSingleLists(cache)
      const text =
        to.length === 0
          ? 'The post could not be taken out of your lists.'
          : 'The lists of the post could not be changed.'
      toast.error(failureText(error, text), { act: actOf(post) })
    },
  })
  return { mutate, ...rest }
}

/** Takes a post out of one list, optimistically. The toast can undo it. */
export function useRemoveFromList(post: BookmarkedPost, list: number) {
  const cache = useQueryClient()
  const { mutate: save } = useSave(post)
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: async () => {
      const places = await loadPlaces(post.id, [list])
      await api.unbookmarkPost({ body: { post_id: post.id, saved_list_id: list } })
      return places
    },
    onMutate: async () => {
      await cancelQueries(cache, post.id)
      return removeFromCachedLists(cache, post.id, [list])
    },
    onSuccess: (places) => {
      void cache.invalidateQueries(reactionQuery(post.id))
      changed(cache)
      toast.success('The post has been taken out of this list.', {
        act: actOf(post),
        ...(places.length > 0 && { action: { label: 'Undo', run: () => save(places) } }),
      })
    },
    onError: (error, _, removed = []) => {
      console.error('Taking a post out of a list failed', error)
      addToCachedLists(cache, post, removed)
      invalidateSingleLists(cache)
      toast.error(failureText(error, 'The post could not be taken out of this list.'), { act: actOf(post) })
    },
  })
}

function changed(cache: QueryClient): void {
  // Only the server knows whether another post of a list has the same tool.
  void cache.invalidateQueries({ ...savedListsQuery(), refetchType: 'none' })
  invalidateAfter(cache, 'saves')
  postToOtherTabs('lists', null)
}

async function saveTo(post_id: number, { list, note = '', position = 0 }: ListPlace) {
  const saved = await api.bookmarkPost({
    body: { post_id, ...(list !== 'default' && { saved_list_id: list }) },
  })
  await restorePlace(post_id, saved.saved_list_id, { note, position })
  return saved
}

async function restorePlace(
  post_id: number,
  id: Destination,
  { note, position }: { note: string; position: number },
): Promise<void> {
  if (id === 'default' || (note === '' && position === 0)) return
  await api.updateListItem({ params: { id, post_id }, body: { note, position } }).catch(reportLostNote)
}

async function loadPlaces(postId: number, lists: number[]): Promise<Required<ListPlace>[]> {
  const places = await Promise.all(lists.map((list) => loadPlace(postId, list)))
  return places.filter((place) => place !== null)
}

/** The place of a post in a list; null where there is none any more. The server forgets it with the post. */
async function loadPlace(postId: number, list: number): Promise<Required<ListPlace> | null> {
  const { items } = await api.getSavedList({ params: { id: list } }).catch((error: unknown) => {
    ignoreNotFound(error)
    return { items: [] }
  })
  const position = items.findIndex(({ id }) => id === postId)
  const item = items[position]
  return item ? { list, note: item.note, position } : null
}

function reportLostNote(error: unknown): void {
  console.error('Restoring a note failed', error)
  toast.error(failureText(error, 'The note and the place of the post could not be restored.'))
}

function reportFailure(error: unknown, post: BookmarkedPost): void {
  console.error('Saving a post failed', error)
  toast.error(failureText(error, 'The post could not be saved.'), { act: actOf(post) })
}

/** The default list comes first. Without cached lists its id is unknown. */
function listIdsOf(cache: QueryClient, places: ListPlace[]): number[] {
  const defaultId = cache.getQueryData(savedListsQuery().queryKey)?.[0]?.id
  return places.flatMap(({ list }) => (list === 'default' ? (defaultId ?? []) : list))
}

/** Cancels requests in flight, whose answers would undo an optimistic change. First answers are waited for. */
async function cancelQueries(cache: QueryClient, postId: number): Promise<void> {
  const { queryKey } = savedListsQuery()
  if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
  await cancelReactionQuery(cache, postId)
}
