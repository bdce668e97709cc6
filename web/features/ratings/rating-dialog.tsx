import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRatingQuery } from '#web/api/reactions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RatingFaces } from '#web/ui/rating-faces.tsx'
import { useRate } from './use-rate.ts'

interface RatingDialogProps {
  postId: number
  onClose: () => void
}

/** Asks for one of five faces; begins with the one that the member has chosen before. */
export function RatingDialog({ postId, onClose }: RatingDialogProps) {
  const { data: before } = useQuery(ownRatingQuery(postId))
  const [chosen, setChosen] = useState<number | null>(null)
  const rate = useRate(postId)
  const value = chosen ?? before?.value ?? null

  function rateAndClose() {
    if (value === null) return
    rate.mutate(value)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rate this post"
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
