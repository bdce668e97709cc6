import { limits } from '#contract/limits.ts'
import type { LinkIdentity } from './link-identity.ts'

const maxParts = 3

/** The main label of a link's host (`loom` of app.loom.com); of a code host or store, the last part of its path. */
function mainLabel({ identity, host, domain }: LinkIdentity): string {
  if (domain !== null) return domain.split('.')[0]!
  return identity.split('/').at(-1) ?? host
}

/** Names that the tool of a link may have: by its address, and by the parts of its page's title. */
export function namesOf(link: LinkIdentity, title = ''): string[] {
  const parts = title
    .split(/ [|–—·•-] |[:|] /u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= limits.title.max)
  return [mainLabel(link).split(':', 1)[0]!, ...parts.slice(0, maxParts)]
}
