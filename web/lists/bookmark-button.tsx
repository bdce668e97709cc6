import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { reactionQuery } from '#web/api/reactions.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes, figureClasses, type FigureSize } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BookmarkedPost } from './bookmark-mutations.ts'

const SaveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog)

// A click is answered at once: no retries, and no waiting for a connection.
const atOnce = { retry: false, networkMode: 'always' } as const

interface BookmarkButtonProps {
  post: BookmarkedPost
  /** With the word 'Save', as a button of a page; else the icon alone. */
  worded?: boolean
  size?: FigureSize
  className?: string
}

/** Opens the dialog with the lists that hold a post; pressed while any list does. */
export function BookmarkButton({ post, worded = false, size = 'medium', className }: BookmarkButtonProps) {
  const { bookmarked, dialogOpen, choose, closeDialog } = useBookmark(post)
  return (
    <>
      <button
        type="button"
        aria-label="Save"
        aria-pressed={bookmarked}
        onClick={choose}
        className={
          worded
            ? buttonClasses({ look: 'secondary' }, classes(bookmarked && 'text-accent!', className))
            : figureClasses(size, bookmarked, className)
        }
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
  choose: () => void
  closeDialog: () => void
}

// The server renders every page as a guest sees it: it needs no queries.
const useBookmark = import.meta.env.SSR ? useGuestBookmark : useMemberBookmark

function useGuestBookmark(_post: BookmarkedPost): Bookmark {
  return { bookmarked: false, dialogOpen: false, choose() {}, closeDialog() {} }
}

function useMemberBookmark(post: BookmarkedPost): Bookmark {
  const [dialogOpen, setDialogOpen] = useState(false)
  const closeDialog = useCallback(() => setDialogOpen(false), [])
  const cache = useQueryClient()
  const isAuthenticated = useIsAuthenticated()
  const { data: bookmarked = false } = useQuery({
    ...reactionQuery(post.id),
    enabled: isAuthenticated,
    select: (state) => state.bookmarked,
  })
  const asMember = useMemberAction()

  async function choose() {
    try {
      await cache.ensureQueryData({ ...savedListsQuery(), ...atOnce })
      setDialogOpen(true)
    } catch (error) {
      console.error('Loading the lists failed', error)
      toast.error(failureText(error, 'Your lists could not be loaded.'))
    }
  }
  const act = `save post ${post.id}`
  useReplay(act, () => void choose())
  return {
    bookmarked: isAuthenticated && bookmarked,
    // Another tab may end the session while it is open.
    dialogOpen: isAuthenticated && dialogOpen,
    choose: () => asMember(act, () => void choose()),
    closeDialog,
  }
}
