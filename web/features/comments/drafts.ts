import { useState } from 'react'

const drafts = new Map<number, string>()

/** The text that somebody has begun under a post. It is still there after they went away, to sign in for instance. */
export function useDraft(postId: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(postId) ?? '')
  return [
    text,
    (changed) => {
      if (changed === '') drafts.delete(postId)
      else drafts.set(postId, changed)
      setText(changed)
    },
  ]
}
