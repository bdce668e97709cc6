import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useDeleteList } from './use-delete-list.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)
const RenameListDialog = lazyComponent(
  async () => (await import('./rename-list-dialog.tsx')).RenameListDialog,
)

interface ListActionsProps {
  list: SavedListWithPosts
  onDeleted: () => void
}

/** Renames and deletes a list; the default one can be neither renamed nor deleted. */
export function ListActions({ list, onDeleted }: ListActionsProps) {
  const [asking, setAsking] = useState<'name' | 'deletion' | null>(null)
  const remove = useDeleteList(list.id, onDeleted)
  const close = useCallback(() => setAsking(null), [])
  if (list.is_default) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" size="small" onClick={() => setAsking('name')}>
        <Pencil aria-hidden className="size-4" />
        Rename list
      </Button>
      <Button look="secondary" size="small" onClick={() => setAsking('deletion')}>
        <Trash2 aria-hidden className="size-4" />
        Delete list
      </Button>
      {asking === 'name' && <RenameListDialog list={list} onClose={close} onLoadError={close} />}
      {asking === 'deletion' && (
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
