import type { Markdown } from '#contract/markdown.ts'
import { mentionedUsernames, parseMarkdown } from '#markdown/public.ts'
import { foundMembersQuery } from '#web/api/mentions.ts'
import { queryCache } from '#web/api/query-cache.ts'

const mostLookups = 10

/** The parts of a text as the server would answer them. `asMember`: mentions are looked up, which guests cannot. */
export async function parsePreview(text: string, asMember: boolean): Promise<Markdown> {
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
