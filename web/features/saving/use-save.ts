import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { toast } from '#web/ui/toast.ts'
import { renewSingleLists, showCount, showInLists, showOutOfLists } from './shown-lists.ts'

/** Where a post can go: into a list by its id, or into the default one, whichever that is. */
export type Destination = number | 'default'

type SavedPost = Pick<Post, 'id' | 'categories'>

/** Saves a post into lists: shown at once, taken back out of each list for which the server says no. */
export function useSave(post: SavedPost) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: (places: Destination[]) =>
      Promise.allSettled(places.map((place) => saveInto(post.id, place))),
    onMutate: async (places) => {
      await holdLists(cache)
      return showInLists(cache, post, places.map((place) => listIdOf(cache, place)).filter(isKnown))
    },
    onSuccess: (answers, places, shownIn = []) => {
      const failed = places.filter((_, index) => answers[index]?.status === 'rejected')
      const failedLists = failed.map((place) => listIdOf(cache, place)).filter(isKnown)
      showOutOfLists(
        cache,
        post.id,
        shownIn.filter((id) => failedLists.includes(id)),
      )
      for (const answer of answers) {
        if (answer.status === 'fulfilled')
          showCount(cache, answer.value.saved_list_id, answer.value.post_count)
        else reportFailure(answer.reason)
      }
      if (!cache.getQueryData(savedListsQuery().queryKey)) void cache.invalidateQueries(savedListsQuery())
      renewSingleLists(cache)
      postToOtherTabs('lists', null)
    },
  })
}

/** Takes a post out of every list: shown at once, put back if the server says no. */
export function useUnsave(post: SavedPost) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: () => api.unbookmarkPost({ body: { post_id: post.id } }),
    onMutate: async () => {
      await holdLists(cache)
      return showOutOfLists(cache, post.id)
    },
    onSuccess: () => postToOtherTabs('lists', null),
    onError: (error, _, shownOutOf = []) => {
      console.error('Taking a post out of the lists failed', error)
      showInLists(cache, post, shownOutOf)
      renewSingleLists(cache)
      toast.error(failureText(error, 'The post could not be taken out of your lists.'))
    },
  })
}

function saveInto(post_id: number, place: Destination) {
  return api.bookmarkPost({ body: { post_id, ...(place !== 'default' && { saved_list_id: place }) } })
}

function reportFailure(error: unknown): void {
  console.error('Saving a post failed', error)
  toast.error(failureText(error, 'The post could not be saved.'))
}

/** The first list is the default one. */
function listIdOf(cache: QueryClient, place: Destination): number | undefined {
  return place === 'default' ? cache.getQueryData(savedListsQuery().queryKey)?.[0]?.id : place
}

function isKnown(id: number | undefined): id is number {
  return id !== undefined
}

/** Stops what is on its way, so that an answer from before a change does not undo it on the screen. */
async function holdLists(cache: QueryClient): Promise<void> {
  const { queryKey } = savedListsQuery()
  if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
}
