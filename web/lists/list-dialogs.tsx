import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { toast } from '#web/ui/toast.ts'
import { createSavedList, setListFields, type NewList } from './list-cache.ts'
import { ListFormDialog } from './list-form-dialog.tsx'

/** Dialog that creates a list. */
export function CreateListDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const create = useMutation({
    mutationFn: (list: NewList) => createSavedList(cache, list),
    onSuccess: onClose,
    onError: (error) => console.error('Creating a list failed', error),
  })
  return (
    <ListFormDialog
      title="Create New List"
      cancel="Close"
      confirm="Create"
      confirming="Creating..."
      busy={create.isPending}
      failure={create.error ? failureText(create.error, 'The list could not be made.') : undefined}
      onSubmit={create.mutate}
      onClose={onClose}
    />
  )
}

interface RenameListDialogProps {
  list: Pick<SavedListWithPosts, 'id' | 'name' | 'description'>
  onClose: () => void
}

/** Dialog that changes the name and the description of a list. */
export function RenameListDialog({ list: { id, name, description }, onClose }: RenameListDialogProps) {
  const cache = useQueryClient()
  const rename = useMutation({
    mutationFn: (body: NewList) => api.updateSavedList({ params: { id }, body }),
    onSuccess: (renamed) => {
      setListFields(cache, renamed)
      toast.success('Your changes have been saved.')
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
      initial={{ name, description }}
      busy={rename.isPending}
      failure={rename.error ? failureText(rename.error, 'The list could not be renamed.') : undefined}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}
