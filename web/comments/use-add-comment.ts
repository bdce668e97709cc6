import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { toast } from '#web/ui/toast.ts'
import { loadWrites } from './load-writes.ts'

/** Sends a comment on a post, or a reply to `parent`. A failure is shown as a toast and rejects. */
export function useAddComment(postId: number, parent?: Comment) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function send(text: string): Promise<Comment> {
    setPending(true)
    try {
      const { addComment } = await loadWrites().catch((error: unknown) => {
        toast.error('This could not be loaded. Please check your connection.')
        throw error
      })
      return await addComment(cache, postId, { text, parent })
    } finally {
      setPending(false)
    }
  }
  return { send, isPending }
}
