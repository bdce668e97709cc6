import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ListedPost } from '#contract/lists.ts'
import { RemoveFromList } from '#web/lists/remove-from-list.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { Button, iconButtonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { NoteField } from './note-field.tsx'

interface OwnPostProps {
  list: number
  post: ListedPost
  index: number
  count: number
  /** The order can be changed: every post of the list is shown. */
  sortable: boolean
  onMove: (position: number) => void
  onNote: (note: string) => Promise<unknown>
}

/** A post of the member's list, with the note and the ways to move it. */
export function OwnPost({ list, post, index, count, sortable, onMove, onNote }: OwnPostProps) {
  const title = `post-${post.id}`
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: post.id, disabled: !sortable })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'relative rounded-lg bg-surface *:[article]:rounded-b-none *:[article]:border-b-0',
        isDragging && 'z-10 opacity-90 shadow-float',
      )}
    >
      <PostCard post={post} moreItems={<RemoveFromList post={post} list={list} />} />
      <div className="space-y-2 rounded-b-lg border border-line bg-sunken px-4 py-3 sm:px-5">
        <NoteField note={post.note} describedBy={title} save={onNote} />
        {sortable && (
          <div className="flex flex-wrap items-center gap-2">
            <MoveButton
              describedBy={title}
              label="Move up"
              isPossible={index > 0}
              onMove={() => onMove(index - 1)}
            />
            <MoveButton
              describedBy={title}
              label="Move down"
              isPossible={index < count - 1}
              onMove={() => onMove(index + 1)}
            />
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              aria-label={`Drag ${post.title}`}
              className={iconButtonClasses('ml-auto cursor-grab touch-none active:cursor-grabbing')}
            >
              <GripVertical aria-hidden className="size-5" />
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: 'Move up' | 'Move down'
  describedBy: string
  /** Not `disabled`: the button keeps the focus when the post arrives at an end of the list. */
  isPossible: boolean
  onMove: () => void
}

function MoveButton({ label, describedBy, isPossible, onMove }: MoveButtonProps) {
  const Arrow = label === 'Move up' ? ArrowUp : ArrowDown
  return (
    <Button
      look="ghost"
      size="small"
      aria-describedby={describedBy}
      aria-disabled={!isPossible || undefined}
      onClick={({ currentTarget }) => {
        if (!isPossible) return
        onMove()
        // Browsers take the focus from an element that is moved in the document.
        requestAnimationFrame(() => {
          currentTarget.focus({ preventScroll: true })
          currentTarget.scrollIntoView({ block: 'nearest' })
        })
      }}
      className="aria-disabled:cursor-default aria-disabled:opacity-50!"
    >
      <Arrow aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
