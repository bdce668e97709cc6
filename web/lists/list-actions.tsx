import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { savedListQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'
import { removeCachedList } from './list-cache.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)
const CreateListDialog = lazyComponent(async () => (await import('./list-dialogs.tsx')).CreateListDialog)
const RenameListDialog = lazyComponent(async () => (await import('./list-dialogs.tsx')).RenameListDialog)

/** Button and dialog that create a list. */
export function CreateList() {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        Create New List
      </Button>
      {open && <CreateListDialog onClose={close} onLoadError={close} />}
    </>
  )
}

interface ListActionsProps {
  list: SavedListWithPosts
  onDeleted: () => void
}

/** Buttons that rename and delete a list. The default list has none. */
export function ListActions({ list, onDeleted }: ListActionsProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const remove = useDeleteList(list.id, onDeleted)
  const close = useCallback(() => setDialog(null), [])
  if (list.is_default) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" size="small" onClick={() => setDialog('rename')}>
        <Pencil aria-hidden className="size-4" />
        Rename list
      </Button>
      <Button look="secondary" size="small" onClick={() => setDialog('delete')}>
        <Trash2 aria-hidden className="size-4" />
        Delete list
      </Button>
      {dialog === 'rename' && <RenameListDialog list={list} onClose={close} onLoadError={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          onLoadError={close}
          title="Delete list"
          text="Are you sure you want to delete this list? Its posts stay on the site. This action cannot be undone!"
          confirm="Delete"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onError: close })}
        />
      )}
    </div>
  )
}

function useDeleteList(id: number, onDeleted: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.deleteSavedList({ params: { id } }).catch(ignoreNotFound),
    onSuccess: () => {
      removeCachedList(cache, id)
      invalidateAfter(cache, 'saves')
      postToOtherTabs('lists', null)
      onDeleted()
      toast.success('The list has been deleted.', { act: `list ${id}` })
      cache.removeQueries({ queryKey: savedListQuery(id).queryKey, type: 'inactive' })
    },
    onError: (error) => {
      console.error('Deleting a list failed', error)
      toast.error(failureText(error, 'The list could not be deleted.'), { act: `list ${id}` })
    },
  })
}
