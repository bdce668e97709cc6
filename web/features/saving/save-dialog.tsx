import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListChoice } from './list-choice.tsx'
import { NewListForm } from './new-list-form.tsx'
import { useSave, type Destination } from './use-save.ts'

interface SaveDialogProps {
  post: Pick<Post, 'id' | 'categories'>
  onClose: () => void
}

/** Asks into which lists a post goes. With none ticked it goes into the default one. */
export function SaveDialog({ post, onClose }: SaveDialogProps) {
  const { data: lists = [] } = useQuery(savedListsQuery())
  const [chosen, setChosen] = useState<Destination[]>(['default'])
  // Null until somebody has asked for a new list.
  const [naming, setNaming] = useState<boolean | null>(null)
  const save = useSave(post)

  function choose(place: Destination, ticked: boolean) {
    setChosen((before) => [...before.filter((one) => one !== place), ...(ticked ? [place] : [])])
  }

  function saveAndClose() {
    save.mutate(chosen.length > 0 ? chosen : ['default'])
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save to list"
      closable={false}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={saveAndClose}>Save</Button>
        </>
      }
    >
      <div className="space-y-5">
        <ListChoice others={lists.slice(1)} chosen={chosen} onChoose={choose} />
        {naming ? (
          <NewListForm
            onMade={(list) => {
              choose(list.id, true)
              setNaming(false)
            }}
            onCancel={() => setNaming(false)}
          />
        ) : (
          <Button
            look="secondary"
            size="small"
            // Back from naming one, the focus is here again.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={naming === false}
            onClick={() => setNaming(true)}
          >
            <Plus aria-hidden className="size-4" />
            New List
          </Button>
        )}
      </div>
    </Dialog>
  )
}
