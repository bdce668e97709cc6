import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListQuery, savedListsQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { moveItem } from './move-item.ts'

interface Move {
  post: number
  position: number
}

interface NewNote {
  post: number
  note: string
}

/** Moves posts of a list optimistically, and saves notes. Changes of one list are sent one after the other. */
export function useItemChanges(id: number) {
  const cache = useQueryClient()
  const { queryKey } = savedListQuery(id)
  const act = `items of list ${id}`

  function update(change: (list: SavedListWithPosts) => SavedListWithPosts) {
    cache.setQueryData(queryKey, (list) => list && change(list))
  }

  function settle() {
    postToOtherTabs('lists', null)
    cache.removeQueries({ queryKey: ['lists'] })
    void cache.invalidateQueries({ ...savedListsQuery(), refetchType: 'none' })
  }

  const { mutate: move } = useMutation({
    mutationKey: [act],
    scope: { id: act },
    mutationFn: ({ post, position }: Move) =>
      api.updateListItem({ params: { id, post_id: post }, body: { position } }),
    onMutate: async ({ post, position }) => {
      // At once: the focus stays on the button that has moved.
      update((list) => ({ ...list, items: moveItem(list.items, post, position) }))
      await cache.cancelQueries({ queryKey })
    },
    onSuccess: () => {
      closeToasts(act)
      settle()
    },
    onError: (error) => {
      console.error('Moving a post failed', error)
      toast.error(failureText(error, 'The post could not be moved.'), { act })
      // Later moves may have been made meanwhile: the server knows the order.
      void cache.invalidateQueries({ queryKey })
    },
  })

  const { mutateAsync: saveNote } = useMutation({
    scope: { id: act },
    mutationFn: ({ post, note }: NewNote) =>
      api.updateListItem({ params: { id, post_id: post }, body: { note } }),
    onSuccess: (_, { post, note }) => {
      const items = (list: SavedListWithPosts) =>
        list.items.map((item) => (item.id === post ? { ...item, note } : item))
      update((list) => ({ ...list, items: items(list) }))
      settle()
    },
  })
  return { move, saveNote }
}
