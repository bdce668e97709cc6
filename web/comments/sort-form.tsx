import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CommentSort } from '#contract/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/input.tsx'
import { commentSorts, commentsUrl } from './comments-address.ts'

const sortNames: Record<CommentSort, string> = { old: 'Oldest', new: 'Newest', top: 'Most liked' }

/** Chooses the order of the comments. A form, so that it works without script. */
export function SortForm({ postId, sort }: { postId: number; sort: CommentSort }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(sort)
  const [inAddress, setInAddress] = useState(sort)
  // Going back in the history changes the address alone.
  if (inAddress !== sort) {
    setInAddress(sort)
    setChosen(sort)
  }
  return (
    <form action={`/posts/${postId}#comments`} className="ml-auto flex items-center gap-2">
      <label className="flex items-center gap-2 text-sm text-ink-2">
        <span className="sr-only sm:not-sr-only">Sort comments by</span>
        <Select
          name="sort"
          value={chosen}
          onChange={(event) => {
            const next = event.target.value as CommentSort
            setChosen(next)
            void navigate(commentsUrl(postId, { sort: next }, null), { preventScrollReset: true })
          }}
          small
        >
          {commentSorts.map((one) => (
            <option key={one} value={one}>
              {sortNames[one]}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <Button type="submit" look="secondary" size="small">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
