import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/saved-lists.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { savedIds } from './saved-ids.ts'
import { useUnsave } from './use-save.ts'
import { useSaved } from './use-saved.ts'

const SaveDialog = onDemand(async () => (await import('./save-dialog.tsx')).SaveDialog)

interface BookmarkButtonProps {
  post: Pick<Post, 'id' | 'categories'>
  className?: string
}

/** Saves a post into lists, or takes it out of all of them; filled while it is saved. */
export function BookmarkButton({ post, className }: BookmarkButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const cache = useQueryClient()
  const saved = useSaved(post.id)
  const unsave = useUnsave(post)
  const asMember = useMemberAction()

  async function change() {
    try {
      // Known already, unless somebody is very quick.
      const lists = await cache.ensureQueryData(savedListsQuery())
      if (savedIds(lists).has(post.id)) unsave.mutate()
      else setOpen(true)
    } catch (error) {
      console.error('Loading the lists failed', error)
      toast.error(failureText(error, 'Your lists could not be loaded.'))
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label="Save"
        aria-pressed={saved}
        onClick={() => asMember(() => void change())}
        className={classes('figure', saved && 'text-accent', className)}
      >
        <Icon name="bookmark" className={saved ? 'fill-current' : undefined} />
      </button>
      {open && <SaveDialog post={post} onClose={close} onMissing={close} />}
    </>
  )
}
