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
}

/** The tool that a post's link leads to; undefined for an empty link. */
export function linkedTool(link: string, title: string): LinkedTool | undefined {
  const identified = identifyLink(link)
  return identified && { link, ...identified, name: title, slugBase: slugBase(title, identified.host) }
}
