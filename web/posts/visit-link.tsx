import type { Post } from '#contract/posts.ts'
import { smallLinkClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

/** The domain of the tool's own site; opens the site in a new tab. Nothing for a post without a link. */
export function VisitLink({ post: { title, link } }: { post: Pick<Post, 'title' | 'link'> }) {
  if (link === '') return null
  const domain = domainOf(link)
  const name = `Visit ${title}, ${domain}`
  return (
    <Tooltip text={name}>
      <a
        href={link}
        target="_blank"
        rel="noopener nofollow ugc"
        aria-label={name}
        className={`${smallLinkClasses} text-xs`}
      >
        {domain}
        <Icon name="external-link" />
      </a>
    </Tooltip>
  )
}

/** The host of an address without 'www.'; Punycode for other scripts, as in the browser's address bar. */
export function domainOf(link: string): string {
  try {
    return new URL(link).host.replace(/^www\./, '')
  } catch {
    return link
  }
}
