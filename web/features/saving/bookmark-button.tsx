import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.ts'
import { savedIds } from './saved-ids.ts'
import { useUnsave } from './use-save.ts'
import { useSaved } from './use-saved.ts'

const SaveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog)

interface BookmarkButtonProps {
  post: Pick<Post, 'id' | 'categories'>
  className?: string
}

interface Bookmark {
  saved: boolean
  /** The member chooses where it goes. */
  choosing: boolean
  toggle: () => void
  stopChoosing: () => void
}

const useBookmark = import.meta.env.SSR ? nobodysBookmark : useMembersBookmark

/** On the server nobody is signed in and nothing is clicked. */
function nobodysBookmark(_post: BookmarkButtonProps['post']): Bookmark {
  return { saved: false, choosing: false, toggle() {}, stopChoosing() {} }
}

function useMembersBookmark(post: BookmarkButtonProps['post']): Bookmark {
  const [choosing, setChoosing] = useState(false)
  const stopChoosing = useCallback(() => setChoosing(false), [])
  const cache = useQueryClient()
  const saved = useSaved(post.id)
  const unsave = useUnsave(post)
  const asMember = useMemberAction()

  async function change() {
    try {
      // Known already, unless somebody is very quick.
      const lists = await cache.ensureQueryData(savedListsQuery())
      if (savedIds(lists).has(post.id)) unsave.mutate()
      else setChoosing(true)
    } catch (error) {
      console.error('Loading the lists failed', error)
      toast.error(failureText(error, 'Your lists could not be loaded.'))
    }
  }

  return { saved, choosing, toggle: () => asMember(() => void change()), stopChoosing }
}

/** Saves a post into lists, or takes it out of all of them; filled while it is saved. */
export function BookmarkButton({ post, className }: BookmarkButtonProps) {
  const { saved, choosing, toggle, stopChoosing } = useBookmark(post)
  return (
    <>
      <button
        type="button"
        aria-label="Save"
        aria-pressed={saved}
        onClick={toggle}
        className={classes('figure', saved && 'text-accent', className)}
      >
        <Icon name="bookmark" className={saved ? 'fill-current' : undefined} />
      </button>
      {choosing && <SaveDialog post={post} onClose={stopChoosing} onLoadError={stopChoosing} />}
    </>
  )
}
