import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import type { Tool } from '#contract/tools.ts'
import { FollowButton } from '#web/members/follows/follow-button.tsx'
import { BookmarkButton } from '#web/lists/public.ts'
import { useClaimItem } from '#web/tools/makers/claim-item.tsx'
import { useToolModeration } from '#web/moderation/public.ts'
import { useShareItem } from '#web/sharing/public.ts'
import { compareHintId } from '#web/tools/compare-checkbox.tsx'
import { toggleCompared, useCompareChoice } from '#web/tools/compare-choice.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { classes, pressedButton } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MoreMenu } from '#web/ui/menu.tsx'
import { layout } from './layout.ts'

const RatingDialog = lazyComponent(
  async () => (await import('#web/posts/reactions/rating-dialog.tsx')).RatingDialog,
)

interface ToolActionsProps {
  tool: Tool
  /** The review that is saved and rated for the tool; undefined where there is none. */
  review: Post | undefined
}

const action = 'max-w-full min-w-0 px-3! max-sm:flex-auto'

/** The actions on the page of a tool. */
export function ToolActions({ tool, review }: ToolActionsProps) {
  const { slug, name, logo, link } = tool
  return (
    <div className={layout.actions}>
      <a
        href={link}
        target="_blank"
        rel="noopener nofollow ugc"
        className={buttonClasses({}, classes(action, 'max-sm:w-full'))}
      >
        <span dir="auto" className="min-w-0 truncate">{`Visit ${name}`}</span>
        <Icon name="external-link" className="size-4 shrink-0" />
      </a>{' '}
      {review && (
        <>
          <BookmarkButton worded post={review} className={classes(action, pressedButton)} />{' '}
          <RateButton name={name} postId={review.id} />{' '}
        </>
      )}
      <CompareButton tool={tool} />{' '}
      <FollowButton followed={{ kind: 'tool', slug, name, logo }} className="px-3! max-sm:flex-auto" />{' '}
      <Link to={`/create-post?tool=${slug}`} className={buttonClasses({ look: 'ghost' }, action)}>
        <Icon name="pencil" className="size-4" />
        Write a review
      </Link>{' '}
      <ToolMenu tool={tool} />
    </div>
  )
}

/** Opens the dialog in which a member rates the tool. */
function RateButton({ name, postId }: { name: string; postId: number }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  const label = `Rate ${name}`
  const show = () => setOpen(true)
  useReplay(label, show)
  return (
    <>
      <Button look="secondary" aria-label={label} className={action} onClick={() => asMember(label, show)}>
        <Icon name="star" className="size-4" />
        Rate
      </Button>
      {open && <RatingDialog postId={postId} title={label} onClose={close} onLoadError={close} />}
    </>
  )
}

/** Chooses the tool to compare it, or takes the choice back. */
function CompareButton({ tool }: { tool: Tool }) {
  const chosen = useCompareChoice()
  const isChosen = chosen.some(({ slug }) => slug === tool.slug)
  const isFull = !isChosen && chosen.length >= limits.tool.compared.max
  return (
    <Button
      look="secondary"
      aria-pressed={isChosen}
      disabled={isFull}
      aria-describedby={isFull ? compareHintId : undefined}
      className={classes(action, pressedButton)}
      onClick={() => toggleCompared(tool)}
    >
      <Icon name="scale" className="size-4" />
      Compare
    </Button>
  )
}

/** The menu of the tool: claims, shares and, for moderators, moderates it. */
function ToolMenu({ tool }: { tool: Tool }) {
  const claim = useClaimItem(tool)
  const share = useShareItem({ title: tool.name, path: `/tools/${tool.slug}` })
  const moderation = useToolModeration(tool)
  return (
    <>
      <MoreMenu label="More">
        {claim.item}
        {share.item}
        {moderation.items}
      </MoreMenu>
      {claim.dialog}
      {share.dialog}
      {moderation.dialog}
    </>
  )
}
