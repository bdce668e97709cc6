import { ShieldX } from 'lucide-react'
import { useModerationMenu } from '#web/features/moderation/public.ts'
import { MoreMenu } from '#web/ui/menu.tsx'

/** What readers and moderators can do about someone else's comment. */
export function CommentMenu({ postId, id }: { postId: number; id: number }) {
  const { items, dialog } = useModerationMenu({
    target: { kind: 'comment', id },
    moderatorItems: [
      { label: 'Hide comment', icon: ShieldX, opens: { kind: 'hideComment', post: postId, comment: id } },
    ],
  })
  return (
    <>
      <MoreMenu label="More actions" className="-mt-0.5 -mr-2 size-8">
        {items}
      </MoreMenu>
      {dialog}
    </>
  )
}
