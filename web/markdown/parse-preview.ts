import type { Markdown } from '#contract/markdown.ts'
import { mentionedUsernames, parseMarkdown } from '#markdown/public.ts'
import { foundMembersQuery } from './mention-queries.ts'
import { queryCache } from '#web/api/query-cache.ts'

const mostLookups = 10

/** By whom a text is, which says what may be in it: a member, or the operator in an announcement or a page. */
export type TextKind = 'member' | 'announcement' | 'page'

/** The parts of a text as the server would answer them. `asMember`: mentions are looked up, which guests cannot. */
export async function parsePreview(text: string, kind: TextKind, asMember: boolean): Promise<Markdown> {
  if (kind !== 'member') {
    return parseMarkdown(text.trim(), () => undefined, { headings: kind === 'page', paths: true })
  }
  const names = asMember ? mentionedUsernames(text).slice(0, mostLookups) : []
  const found = await Promise.all(names.map(usernameOf))
  const usernames = new Map(names.map((name, index) => [name.toLowerCase(), found[index]]))
  return parseMarkdown(text.trim(), (name) => usernames.get(name.toLowerCase()))
}

async function usernameOf(name: string): Promise<string | undefined> {
  try {
    const found = await queryCache().fetchQuery(foundMembersQuery(name))
    return found.map(({ username }) => username).find((one) => one.toLowerCase() === name.toLowerCase())
  } catch {
    // The mention is shown as typed.
    return undefined
  }
}
