import type { HealthState } from '#contract/post-tools.ts'
import type { Post } from '#contract/posts.ts'
import { classes, smallLinkClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { reviewCount, toolPath } from './tool-texts.ts'

/** Signs of the states that a reader should know about before following the link. */
const signs: Partial<Record<HealthState, string>> = {
  gone: 'Link is gone',
  parked: 'Domain is parked',
  moved: 'Link has moved',
}

interface ToolNoteProps {
  tool: NonNullable<Post['tool']>
  /** Links to the tool's page also where the tool has a single post. */
  linked?: boolean
}

/** The link to all reviews of a post's tool, and a sign when the tool's link does not lead to it any more. */
export function ToolNote({ tool: { slug, name, post_count, health }, linked = false }: ToolNoteProps) {
  return (
    <>
      {(linked || post_count > 1) && (
        <SiteLink to={toolPath(slug)} className={`${smallLinkClasses} text-xs`}>
          {post_count > 1 ? reviewCount(post_count) : <ToolPage name={name} />}
        </SiteLink>
      )}{' '}
      <ToolHealth state={health} />
    </>
  )
}

function ToolPage({ name }: { name: string }) {
  return (
    <>
      Tool page<span className="sr-only">{` of ${name}`}</span>
    </>
  )
}

/** A sign when the link of a tool is gone, parked or has moved; else nothing. */
export function ToolHealth({
  state,
  className = 'px-1 text-sm',
}: {
  state: HealthState
  /** Padding and size. */
  className?: string
}) {
  const sign = signs[state]
  if (!sign) return null
  return (
    <span className={classes('whitespace-nowrap text-ink-3', className)}>
      <Icon name="unlink" className="mr-1 inline size-3.5 align-[-0.125em]" />
      {sign}
    </span>
  )
}
