import { useEffect } from 'react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { useMember } from '#web/session/use-session.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Posts that this tab has sent to the server, each with the member. */
const sent = new Set<string>()

/** Tells the server, once, that the member has opened the post of somebody else. A failure makes no difference to the member. */
export function useOpened({ id, user: author }: Pick<Post, 'id' | 'user'>): void {
  const member = useMember()?.id
  useEffect(() => {
    const key = `${member} ${id}`
    if (member === undefined || member === author || sent.has(key)) return undefined
    return whenIdle(() => {
      sent.add(key)
      api.openPost({ params: { id } }).catch(() => sent.delete(key))
    })
  }, [id, author, member])
}
