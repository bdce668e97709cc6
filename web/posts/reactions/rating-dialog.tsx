import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { invalidateAfter } from '#web/api/invalidation.ts'
import { cancelReactionQuery, reactionQuery, updateReactions } from '#web/api/reactions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RatingFaces } from '#web/ui/rating-faces.tsx'
import { toast } from '#web/ui/toast.ts'
import { applyRating, setRatings, type Ratings } from './reaction-cache.ts'

interface RatingDialogProps {
  postId: number
  title: string
  description?: string | undefined
  onClose: () => void
}

/** Asks for a rating from 1 to 5, starting with the member's earlier rating. */
export function RatingDialog({ postId, title, description, onClose }: RatingDialogProps) {
  const { data: state } = useQuery(reactionQuery(postId))
  const [chosen, setChosen] = useState<number | null>(null)
  const rate = useRate(postId)
  const value = chosen ?? state?.rating ?? null

  function rateAndClose() {
    if (value === null) return
    rate.mutate(value)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button disabled={value === null} onClick={rateAndClose}>
          Submit
        </Button>
      }
    >
      <RatingFaces label="Your rating" value={value} onChange={setChosen} />
    </Dialog>
  )
}

const actOf = (id: number) => `rate post ${id}`

/** Sends a rating optimistically, then loads the post for its new average. */
function useRate(id: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `rate ${id}` },
    mutationFn: async (value: number): Promise<Partial<Ratings>> => {
      const rated = await api.ratePost({ params: { id }, body: { value } })
      const post = await api.getPost({ params: { id } }).catch(() => undefined)
      if (!post) return { avg_rating: rated.avg_rating, rating_count: rated.rating_count }
      const { avg_rating, rating_count, rating_count_others, author_rating, tool } = post
      return { avg_rating, rating_count, rating_count_others, author_rating, tool }
    },
    onMutate: async (rating) => {
      await cancelReactionQuery(cache, id)
      return applyRating(cache, id, rating)
    },
    onSuccess: (ratings, rating) => {
      updateReactions(cache, id, { rating })
      setRatings(cache, id, ratings)
      toast.success('Your rating has been saved.', { act: actOf(id) })
      invalidateAfter(cache, 'ratings')
    },
    onError: (error, _, revert) => {
      console.error('Rating a post failed', error)
      revert?.()
      toast.error(failureText(error, 'Your rating could not be saved.'), { act: actOf(id) })
    },
  })
}
