import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { reactionQuery } from '#web/api/reactions.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { useSession } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsave, type BookmarkedPost } from './bookmark-mutations.ts'
import { hasPost } from './list-cache.ts'

const SaveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog)

// A click is answered at once: no retries, and no waiting for a connection.
const atOnce = { retry: false, networkMode: 'always' } as const

interface BookmarkButtonProps {
  post: BookmarkedPost
  /** With the word 'Save', as a button of a page; else the icon alone. */
  worded?: boolean
  className?: string
}

/** Saves a post to lists, or removes it from all of them; pressed while any list holds the post. */
export function BookmarkButton({ post, worded = false, className }: BookmarkButtonProps) {
  const { bookmarked, dialogOpen, toggle, closeDialog } = useBookmark(post)
  return (
    <>
      <button
        type="button"
        aria-label="Save"
        aria-pressed={bookmarked}
        onClick={toggle}
        className={classes(
          worded ? buttonClasses({ look: 'secondary' }) : 'figure',
          bookmarked && 'text-accent',
          className,
        )}
      >
        <Icon
          name="bookmark"
          className={classes(worded && 'size-4', bookmarked && 'fill-current') || undefined}
        />
        {worded && 'Save'}
      </button>
      {dialogOpen && <SaveDialog post={post} onClose={closeDialog} onLoadError={closeDialog} />}
    </>
  )
}

interface Bookmark {
  bookmarked: boolean
  /** The member is choosing lists. */
  dialogOpen: boolean
  toggle: () => void
  closeDialog: () => void
}

// The server renders every page as a guest sees it: it needs no queries.
const useBookmark = import.meta.env.SSR ? useGuestBookmark : useMemberBookmark

function useGuestBookmark(_post: BookmarkedPost): Bookmark {
  return { bookmarked: false, dialogOpen: false, toggle() {}, closeDialog() {} }
}

function useMemberBookmark(post: BookmarkedPost): Bookmark {
  const [dialogOpen, setDialogOpen] = useState(false)
  const closeDialog = useCallback(() => setDialogOpen(false), [])
  const cache = useQueryClient()
  const { isAuthenticated } = useSession()
  const { data: bookmarked = false } = useQuery({
    ...reactionQuery(post.id),
    enabled: isAuthenticated,
    select: (state) => state.bookmarked,
  })
  const unsave = useUnsave(post)
  const asMember = useMemberAction()

  /** `wanted` is the opposite of what the button says. Clicked before the state was known, it may be so already. */
  async function change(wanted: boolean) {
    try {
      const state = await cache.ensureQueryData({ ...reactionQuery(post.id), ...atOnce })
      // Also before the post is taken out: the undo has to know from which lists.
      const lists = await cache.ensureQueryData({ ...savedListsQuery(), ...atOnce })
      if (state.bookmarked === wanted) return
      if (wanted) setDialogOpen(true)
      else unsave.mutate(lists.filter((list) => hasPost(list, post.id)).map(({ id }) => id))
    } catch (error) {
      console.error('Loading the lists failed', error)
      toast.error(failureText(error, 'Your lists could not be loaded.'))
    }
  }
  return {
    bookmarked: isAuthenticated && bookmarked,
    dialogOpen,
    toggle: () => asMember(() => void change(!bookmarked)),
    closeDialog,
  }
}
