import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/api/failure-text.ts'
import { createSavedList, type NewList } from '#web/api/lists.ts'
import { ListFormDialog } from './list-form-dialog.tsx'

/** Makes a list. */
export function CreateListDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const make = useMutation({
    mutationFn: (given: NewList) => createSavedList(cache, given),
    onSuccess: onClose,
    onError: (error) => console.error('Making a list failed', error),
  })
  return (
    <ListFormDialog
      title="Create New List"
      cancel="Close"
      confirm="Create"
      confirming="Creating..."
      busy={make.isPending}
      failure={make.error ? failureText(make.error, 'The list could not be made.') : undefined}
      onSubmit={make.mutate}
      onClose={onClose}
    />
  )
}
