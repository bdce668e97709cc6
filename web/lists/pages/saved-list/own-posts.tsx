import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { ListedPost } from '#contract/lists.ts'
import { OwnPost } from './own-post.tsx'
import { useItemChanges } from './use-item-changes.ts'

interface OwnPostsProps {
  list: number
  posts: ListedPost[]
  /** All posts of the list are shown. */
  sortable: boolean
}

/** The posts of the member's list, which can be moved by buttons, by dragging, and by the keyboard. */
export function OwnPosts({ list, posts, sortable }: OwnPostsProps) {
  const { move, saveNote } = useItemChanges(list)
  const [status, setStatus] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (id: UniqueIdentifier) => posts.find((post) => post.id === id)?.title ?? ''
  const placeOf = (id: UniqueIdentifier | undefined) => posts.findIndex((post) => post.id === id)
  const placeText = (place: number) => `${place + 1} of ${posts.length}`

  function moveTo(post: ListedPost, position: number) {
    move({ post: post.id, position })
    setStatus(`${post.title} is now ${placeText(position)}.`)
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${titleOf(active.id)}, ${placeText(placeOf(active.id))}.`,
    // The start is announced first, over the post itself.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${titleOf(active.id)} is over ${placeText(placeOf(over.id))}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} is now ${placeText(placeOf(over.id))}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is where it was.`,
  }

  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable:
              'Press Space to pick the post up, the arrow keys to move it, Space to put it down, Escape to cancel.',
          },
        }}
        onDragEnd={({ active, over }) => {
          const position = placeOf(over?.id)
          if (position >= 0 && active.id !== over?.id) move({ post: Number(active.id), position })
        }}
      >
        <SortableContext items={posts} strategy={verticalListSortingStrategy}>
          <ol className="space-y-3">
            {posts.map((post, index) => (
              <OwnPost
                key={post.id}
                list={list}
                post={post}
                index={index}
                count={posts.length}
                sortable={sortable}
                onMove={(position) => moveTo(post, position)}
                onNote={(note) => saveNote({ post: post.id, note })}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  )
}
