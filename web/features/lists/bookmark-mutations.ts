import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { cancelReactionQuery, updateReactions } from '#web/api/reactions.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { toast } from '#web/ui/toast.ts'
import { addToCachedLists, invalidateSingleLists, removeFromCachedLists, setListCount } from './list-cache.ts'

/** The id of a list, or the default list. */
export type Destination = number | 'default'

export type BookmarkedPost = Pick<Post, 'id' | 'categories'>

const actOf = (post: BookmarkedPost) => `save post ${post.id}`

/** Saves a post to lists optimistically; reverts each list for which the call has failed. */
export function useSave(post: BookmarkedPost) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: (destinations: Destination[]) =>
      Promise.allSettled(destinations.map((destination) => saveTo(post.id, destination))),
    onMutate: async (destinations) => {
      await cancelQueries(cache, post.id)
      updateReactions(cache, post.id, { bookmarked: true })
      return addToCachedLists(cache, post, listIdsOf(cache, destinations))
    },
    onSuccess: (results, destinations, added = []) => {
      const failed = destinations.filter((_, index) => results[index]?.status === 'rejected')
      const failedLists = listIdsOf(cache, failed)
      removeFromCachedLists(
        cache,
        post.id,
        added.filter((id) => failedLists.includes(id)),
      )
      if (failed.length === destinations.length) updateReactions(cache, post.id, { bookmarked: false })
      for (const result of results) {
        if (result.status === 'fulfilled')
          setListCount(cache, result.value.saved_list_id, result.value.post_count)
        else reportFailure(result.reason, post)
      }
      if (failed.length === 0) toast.success('The post has been saved.', { act: actOf(post) })
      if (!cache.getQueryData(savedListsQuery().queryKey)) void cache.invalidateQueries(savedListsQuery())
      invalidateSingleLists(cache)
      postToOtherTabs('lists', null)
    },
  })
}

/** Removes a post from every list optimistically. The toast can undo it. */
export function useUnsave(post: BookmarkedPost) {
  const cache = useQueryClient()
  const { mutate: save } = useSave(post)
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: () => api.unbookmarkPost({ body: { post_id: post.id } }),
    onMutate: async () => {
      await cancelQueries(cache, post.id)
      updateReactions(cache, post.id, { bookmarked: false })
      return removeFromCachedLists(cache, post.id)
    },
    onSuccess: (_, __, removed = []) => {
      postToOtherTabs('lists', null)
      toast.success('The post has been taken out of your lists.', {
        act: actOf(post),
        ...(removed.length > 0 && { action: { label: 'Undo', run: () => save(removed) } }),
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

function saveTo(post_id: number, destination: Destination) {
  return api.bookmarkPost({
    body: { post_id, ...(destination !== 'default' && { saved_list_id: destination }) },
  })
}

function reportFailure(error: unknown, post: BookmarkedPost): void {
  console.error('Saving a post failed', error)
  toast.error(failureText(error, 'The post could not be saved.'), { act: actOf(post) })
}

/** The default list comes first. Without cached lists its id is unknown. */
function listIdsOf(cache: QueryClient, destinations: Destination[]): number[] {
  const defaultId = cache.getQueryData(savedListsQuery().queryKey)?.[0]?.id
  return destinations.flatMap((destination) => (destination === 'default' ? (defaultId ?? []) : destination))
}

/** Cancels requests in flight, whose answers would undo an optimistic change. First answers are waited for. */
async function cancelQueries(cache: QueryClient, postId: number): Promise<void> {
  const { queryKey } = savedListsQuery()
  if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
  await cancelReactionQuery(cache, postId)
}
