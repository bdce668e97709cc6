import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { ownPostQuery, replaceCachedPost } from '#web/api/posts.ts'
import { figureClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'

const day = 86_400_000

/** Button with which the author says that the post is still true, or since when it says so, for a day. */
export function StillTrueButton({ post: { id, verified_at } }: { post: Post }) {
  const [opened] = useState(Date.now)
  const cache = useQueryClient()
  const act = `verify post ${id}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.verifyPost({ params: { id } }),
    onSuccess: (post) => {
      replaceCachedPost(cache, post)
      cache.setQueryData(ownPostQuery(id).queryKey, post)
      restoreLostFocus()
      toast.success('Your post now says that it is still true.', { act })
    },
    onError: (error) => {
      console.error('Verifying a post failed', error)
      toast.error(errorText(error, 'This could not be saved.'), { act })
    },
  })
  if (verified_at !== null && opened - Date.parse(verified_at) < day) {
    return (
      <span className="inline-flex h-10 items-center gap-1.5 px-3 text-sm font-medium text-ink-2 *:[svg]:size-[1.2em]">
        <BadgeCheck aria-hidden className="icon" />
        <span>
          Confirmed <RelativeTime time={verified_at} />
        </span>
      </span>
    )
  }
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()} className={figureClasses('medium')}>
      <BadgeCheck aria-hidden className="icon" />
      Still true
    </button>
  )
}
