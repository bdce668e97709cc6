import { useQuery, useQueryClient } from '@tanstack/react-query'
import { likedCommentsQuery } from './comment-queries.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { toast } from '#web/ui/toast.ts'
import type { CommentLikes } from './comments-context.ts'
import { loadWrites } from './load-writes.ts'

/** The name of the act by which a member likes a comment. */
export const actOf = (id: number) => `like comment ${id}`

/** The member's likes of the comments on a post. A guest who likes one is asked to sign in. */
export function useLikes(postId: number, hasComments: boolean): CommentLikes {
  const cache = useQueryClient()
  const isAuthenticated = useIsAuthenticated()
  const asMember = useMemberAction()
  const { data } = useQuery({ ...likedCommentsQuery(postId), enabled: isAuthenticated && hasComments })

  async function change(id: number, liked?: boolean) {
    try {
      await (await loadWrites()).changeLike(cache, postId, id, liked)
    } catch (error) {
      console.error('Changing a like failed', error)
      toast.error('Your like could not be saved.', { act: actOf(id) })
    }
  }
  return {
    liked: isAuthenticated ? data : undefined,
    toggle: (id) => void asMember(actOf(id), () => void change(id)),
    like: (id) => void change(id, true),
  }
}
