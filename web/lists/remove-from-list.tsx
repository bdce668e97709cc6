import { BookmarkMinus } from 'lucide-react'
import { MenuItem } from '#web/ui/menu.tsx'
import { useRemoveFromList, type BookmarkedPost } from './bookmark-mutations.ts'

/** Menu item that takes a post out of one list only. */
export function RemoveFromList({ post, list }: { post: BookmarkedPost; list: number }) {
  const { mutate } = useRemoveFromList(post, list)
  return (
    <MenuItem onSelect={() => mutate()}>
      <BookmarkMinus aria-hidden className="size-4 text-ink-2" />
      Remove from this list
    </MenuItem>
  )
}
