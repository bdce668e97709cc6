import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { makerRefusals } from '#contract/maker-messages.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { updateCachedPost } from '#web/api/posts.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

interface ReplyDialogProps {
  post: Post
  onClose: () => void
}

function errorOf(text: string): string | undefined {
  if (text === '') return 'Reply is required'
  return Array.from(text).length > limits.makerReply.max ? makerRefusals.replyLength : undefined
}

function useSend({ post: { id }, onClose }: ReplyDialogProps) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api.setMakerReply({ params: { id }, body: { text } }),
    onSuccess: (post) => {
      updateCachedPost(cache, id, (known) => ({
        ...known,
        maker_reply: post.maker_reply,
        ...(known.content && { content: post.content }),
      }))
      toast.success('Your reply is shown with the post.', { act: `reply to post ${id}` })
      onClose()
    },
    onError: (error) => console.error('Sending a reply failed', error),
  })
}

/** Form in which a maker answers a post, or changes the reply. */
export function ReplyDialog(props: ReplyDialogProps) {
  const { post, onClose } = props
  const formId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(post.maker_reply?.text ?? '')
  const [error, setError] = useState<string>()
  const send = useSend(props)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const problem = errorOf(text.trim())
    setError(problem)
    if (problem) area.current?.focus()
    else send.mutate(text.trim())
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      unsaved={text !== (post.maker_reply?.text ?? '') && !send.isPending}
      title={post.maker_reply ? 'Edit reply' : 'Reply as its maker'}
      description="It is shown below the review, with your name, and its author is notified."
      footer={
        <>
          <DialogClose disabled={send.isPending}>Cancel</DialogClose>
          <Button type="submit" form={formId} busy={send.isPending}>
            {post.maker_reply ? 'Save' : 'Reply'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-4">
        {send.isError && <AlertBox>{failureText(send.error, 'Your reply could not be sent.')}</AlertBox>}
        <Field label="Reply" error={error} max={limits.makerReply.max}>
          {(control) => (
            <MarkdownArea
              {...control}
              ref={area}
              rows={6}
              value={text}
              readOnly={send.isPending}
              onChange={(event) => {
                setText(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
