import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { NewListForm } from './new-list-form.tsx'
import { useMove, useSave, type BookmarkedPost, type Destination } from './bookmark-mutations.ts'
import { hasPost } from './list-cache.ts'

interface SaveDialogProps {
  post: BookmarkedPost
  onClose: () => void
}

/**
 * Asks for the lists of a post. With none chosen, a post that is not saved yet goes to the default list, and a saved one is
 * taken out of all. The lists are loaded.
 */
export function SaveDialog({ post, onClose }: SaveDialogProps) {
  const { data: lists = [] } = useQuery(savedListsQuery())
  const [defaultList, ...others] = lists
  const [held] = useState(() => lists.filter((list) => hasPost(list, post.id)).map(({ id }) => id))
  const isSaved = held.length > 0
  const [chosen, setChosen] = useState<Destination[]>(() =>
    isSaved ? held.map((id) => (id === defaultList?.id ? 'default' : id)) : ['default'],
  )
  // Null until the form for a new list has been opened.
  const [formOpen, setFormOpen] = useState<boolean | null>(null)
  const [isListTyped, setIsListTyped] = useState(false)
  const save = useSave(post)
  const move = useMove(post)

  function choose(destination: Destination, checked: boolean) {
    setChosen((before) => [...before.filter((one) => one !== destination), ...(checked ? [destination] : [])])
  }

  function saveAndClose() {
    onClose()
    if (isSaved) {
      const to = chosen.flatMap((one) => (one === 'default' ? (defaultList?.id ?? []) : one))
      const isSame = to.length === held.length && to.every((id) => held.includes(id))
      if (!isSame) move.mutate({ from: held, to })
      return
    }
    const places = chosen.length > 0 ? chosen : ['default' as const]
    save.mutate(places.map((list) => ({ list })))
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={isListTyped}
      title="Save to list"
      closable={false}
      footer={
        <>
          <DialogClose>Close</DialogClose>
          <Button onClick={saveAndClose}>Save</Button>
        </>
      }
    >
      <div className="space-y-5">
        <ListChoice others={others} chosen={chosen} onChoose={choose} />
        {formOpen ? (
          <NewListForm
            onCreated={(list) => {
              choose(list.id, true)
              setFormOpen(false)
            }}
            onCancel={() => setFormOpen(false)}
            onTyped={setIsListTyped}
          />
        ) : (
          <Button
            look="secondary"
            size="small"
            // The focus returns here from the form.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={formOpen === false}
            onClick={() => setFormOpen(true)}
          >
            <Plus aria-hidden className="size-4" />
            New List
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ListChoiceProps {
  /** All lists except the default list. */
  others: SavedList[]
  chosen: Destination[]
  onChoose: (destination: Destination, checked: boolean) => void
}

function ListChoice({ others, chosen, onChoose }: ListChoiceProps) {
  const titleId = useId()
  return (
    <div className="space-y-4">
      <div className="-mx-2">
        <Choice
          label="Default List – Saved"
          checked={chosen.includes('default')}
          onChange={(checked) => onChoose('default', checked)}
        />
      </div>
      <div role="group" aria-labelledby={titleId} className="border-t border-line pt-4">
        <h3 id={titleId} className="text-sm font-medium text-ink-2">
          Available Lists
        </h3>
        {others.length === 0 ? (
          <p className="mt-2 text-sm text-ink-3">No other lists yet</p>
        ) : (
          <ul className="-mx-2 mt-1 max-h-60 overflow-y-auto">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Choice
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={(checked) => onChoose(id, checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <span className="relative grid size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-accent peer-checked:block"
        />
      </span>
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {label}
      </span>
    </label>
  )
}
