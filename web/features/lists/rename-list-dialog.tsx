import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { type NewList, savedListQuery, savedListsQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { ListFormDialog } from './list-form-dialog.tsx'

interface RenameListDialogProps {
  list: Pick<SavedListWithPosts, 'id' | 'name' | 'description'>
  onClose: () => void
}

/** Changes the name and the description of a list. */
export function RenameListDialog({ list: { id, name, description }, onClose }: RenameListDialogProps) {
  const cache = useQueryClient()
  const rename = useMutation({
    mutationFn: (body: NewList) => api.updateSavedList({ params: { id }, body }),
    onSuccess: (renamed) => {
      const words = { name: renamed.name, description: renamed.description }
      cache.setQueryData(savedListQuery(id).queryKey, (list) => list && { ...list, ...words })
      cache.setQueryData(savedListsQuery().queryKey, (lists) =>
        lists?.map((list) => (list.id === id ? { ...list, ...words } : list)),
      )
      postToOtherTabs('lists', null)
      onClose()
    },
    onError: (error) => console.error('Renaming a list failed', error),
  })
  return (
    <ListFormDialog
      title="Rename list"
      cancel="Cancel"
      confirm="Save Changes"
      confirming="Saving..."
      before={{ name, description }}
      busy={rename.isPending}
      failure={rename.error ? failureText(rename.error, 'The list could not be renamed.') : undefined}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}
