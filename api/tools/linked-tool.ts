import { identifyLink } from './link-identity.ts'
import { slugBase } from './tool-slug.ts'

/** A link with all that a tool of it would need. */
export interface LinkedTool {
  link: string
  identity: string
  host: string
  domain: string | null
  /** Name of a new tool. */
  name: string
  slugBase: string
  /** The beginning of the slug while the post is hidden: nothing of its title. */
  hostSlugBase: string
}

/** The tool that a post's link leads to; undefined for an empty link. */
export function linkedTool(link: string, title: string): LinkedTool | undefined {
  const identified = identifyLink(link)
  if (!identified) return undefined
  const { host } = identified
  return {
    link,
    ...identified,
    name: title,
    slugBase: slugBase(title, host),
    hostSlugBase: slugBase('', host),
  }
}
