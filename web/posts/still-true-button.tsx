import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { errorText } from '#web/api/failure-text.ts'
import { ownPostQuery, replaceCachedPost } from '#web/api/posts.ts'
import { figureClasses } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'

/** Button with which the author says that the post is still true. */
export function StillTrueButton({ id }: Pick<Post, 'id'>) {
  const cache = useQueryClient()
  const act = `verify post ${id}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.verifyPost({ params: { id } }),
    onSuccess: (post) => {
      replaceCachedPost(cache, post)
      cache.setQueryData(ownPostQuery(id).queryKey, post)
      toast.success('Your post now says that it is still true.', { act })
    },
    onError: (error) => {
      console.error('Verifying a post failed', error)
      toast.error(errorText(error, 'This could not be saved.'), { act })
    },
  })
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()} className={figureClasses('medium')}>
      <BadgeCheck aria-hidden className="icon" />
      Still true
    </button>
  )
}
