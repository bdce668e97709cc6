import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { cancelReactionQuery, updateReactions } from '#web/api/reactions.ts'
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
      invalidateAfter(cache, 'saves')
      postToOtherTabs('lists', null)
    },
  })
}

/** Removes a post from these lists, which are all that hold it, optimistically. The toast can undo it. */
export function useUnsave(post: BookmarkedPost) {
  const cache = useQueryClient()
  const { mutate: save } = useSave(post)
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: async (listIds: number[]) => {
      const places = await Promise.all(listIds.map((id) => loadPlace(post.id, id)))
      await api.unbookmarkPost({ body: { post_id: post.id } })
      return places.filter((place) => place !== null)
    },
    onMutate: async () => {
      await cancelQueries(cache, post.id)
      updateReactions(cache, post.id, { bookmarked: false })
      return removeFromCachedLists(cache, post.id)
    },
    onSuccess: (places) => {
      // Only the server knows whether another post of a list has the same tool.
      void cache.invalidateQueries({ ...savedListsQuery(), refetchType: 'none' })
      invalidateAfter(cache, 'saves')
      postToOtherTabs('lists', null)
      toast.success('The post has been taken out of your lists.', {
        act: actOf(post),
        ...(places.length > 0 && { action: { label: 'Undo', run: () => save(places) } }),
      })
    },
    onError: (error, _, removed = []) => {
      console.error('Taking a post out of the lists failed', error)
      updateReactions(cache, post.id, { bookmarked: true })
      addToCachedLists(cache, post, removed)
      invalidateSingleLists(cache)
      toast.error(failureText(error, 'The post could not be taken out of your lists.'), { act: actOf(post) })
    },
  })
}

async function saveTo(post_id: number, { list, note = '', position = 0 }: ListPlace) {
  const saved = await api.bookmarkPost({
    body: { post_id, ...(list !== 'default' && { saved_list_id: list }) },
  })
  if (note !== '' || position > 0) {
    const params = { id: saved.saved_list_id, post_id }
    await api.updateListItem({ params, body: { note, position } }).catch(reportLostNote)
  }
  return saved
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
