import { ShieldX } from 'lucide-react'
import { useJudgeItems } from './judge-items.tsx'
import { MoreMenu } from './more-menu.tsx'

/** What readers and moderators can do about someone else's comment. */
export function CommentMenu({ postId, id }: { postId: number; id: number }) {
  const { items, dialog } = useJudgeItems({
    reported: { what: 'comment', id },
    forModerators: [
      { label: 'Hide comment', icon: ShieldX, opens: { act: 'hideComment', post: postId, comment: id } },
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
