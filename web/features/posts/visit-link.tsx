import type { Post } from '#contract/posts.ts'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

/** Leads to the tool itself, in a new tab. Nothing when the post has no address. */
export function VisitLink({ post }: { post: Pick<Post, 'title' | 'link'> }) {
  if (post.link === '') return null
  const name = `Visit ${post.title}`
  return (
    <Tooltip text={name}>
      <a
        href={post.link}
        target="_blank"
        rel="noopener nofollow ugc"
        aria-label={name}
        className={iconButtonClasses()}
      >
        <Icon name="external-link" className="size-4.5" />
      </a>
    </Tooltip>
  )
}
