import { MessageSquareReply } from 'lucide-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import { ActionButton } from '#web/moderation/public.ts'
import { reactionQuery } from '#web/api/reactions.ts'
import { useIsModerator, useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { figureClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReplyDialog } from './reply-dialog.tsx'

/** Whether the member is a maker of the post's tool. */
function useIsMaker({ id }: Post): boolean {
  return useQuery({ ...reactionQuery(id), select: ({ isMaker }) => isMaker }).data ?? false
}

/** The button with which a maker answers a post; nothing for other members. */
export function NewReply({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  if (!useIsMaker(post)) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={figureClasses('medium')}>
        <MessageSquareReply aria-hidden className="icon" />
        Reply as its maker
      </button>
      {open && <ReplyDialog post={post} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ReplyActionsProps {
  post: Post
  /** The username of the maker who wrote the reply. */
  writer: string
}

/** The actions of makers, the writer and moderators on a reply; none for other members. */
export function ReplyActions({ post, writer }: ReplyActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const isMaker = useIsMaker(post)
  const mayDelete = useMember()?.username === writer || isMaker
  const isModerator = useIsModerator()
  const close = () => setOpen(null)
  if (!mayDelete && !isModerator) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isMaker && (
        <Button look="secondary" size="small" onClick={() => setOpen('edit')}>
          Edit reply
        </Button>
      )}
      {mayDelete && (
        <Button look="secondary" size="small" onClick={() => setOpen('delete')}>
          Delete reply
        </Button>
      )}
      {isModerator && !mayDelete && (
        <ActionButton action={{ kind: 'removeMakerReply', post: post.id }}>Remove reply</ActionButton>
      )}
      {open === 'edit' && <ReplyDialog post={post} onClose={close} />}
      {open === 'delete' && <DeleteDialog id={post.id} onClose={close} />}
    </div>
  )
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const cache = useQueryClient()
  const act = `delete reply to post ${id}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteMakerReply({ params: { id } }).catch(ignoreNotFound),
    onSuccess: () => {
      updateCachedPost(cache, id, (post) => ({ ...post, maker_reply: null }))
      toast.success('The reply has been deleted.', { act })
      // The focused button is removed with the reply.
      restoreLostFocus()
    },
    onError: (error) => {
      console.error('Deleting a reply failed', error)
      toast.error(failureText(error, 'The reply could not be deleted.'), { act })
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete reply"
      text="The reply will be gone for everyone."
      confirm="Delete"
      danger
      busy={isPending}
      onConfirm={mutate}
    />
  )
}
