import { useEffect } from 'react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { useSession } from '#web/session/use-session.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Posts that this tab has told the server of, each with the member. */
const told = new Set<string>()

/** Tells the server, once, that the member has opened the post of somebody else. A failure makes no difference to the member. */
export function useOpened({ id, user: author }: Pick<Post, 'id' | 'user'>): void {
  const member = useSession().user?.id
  useEffect(() => {
    const key = `${member} ${id}`
    if (member === undefined || member === author || told.has(key)) return undefined
    return whenIdle(() => {
      told.add(key)
      api.openPost({ params: { id } }).catch(() => told.delete(key))
    })
  }, [id, author, member])
}
