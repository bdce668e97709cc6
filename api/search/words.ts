import type { Database } from '#database/client.ts'
import { searchedWords, wordsOf } from '#database/search-words.ts'

interface PastedLink {
  /** With a scheme, which may be left out in the query. */
  link: string
  /** Without www. */
  host: string
}

/** The link that a query is; undefined for other queries. */
function linkIn(typed: string): PastedLink | undefined {
  const text = typed.trim()
  const address = text.replace(/^https?:\/\//i, '')
  const host = address.split(/[/?#]/)[0]!.replace(/^www\./i, '')
  const [labels, port] = [host.split(':')[0]!.split('.'), host.split(':')[1] ?? '1']
  const isHost = labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label))
  if (!isHost || !/^\p{L}/u.test(labels.at(-1)!) || !/^\d+$/.test(port)) return undefined
  return { link: address === text ? `https://${text}` : text, host }
}

interface Typed {
  typed: string
  words: string[]
  link: string | undefined
}

/** The text and the words to search for; of a link, those of its host. */
export async function typedText(database: Database, q: string): Promise<Typed> {
  const pasted = linkIn(q)
  if (!pasted) return { typed: q, words: await searchedWords(database, q), link: undefined }
  return { typed: pasted.host, words: await wordsOf(database, pasted.host), link: pasted.link }
}

/** The username in a query such as `@ada`; undefined for other queries. */
export function usernameIn(typed: string): string | undefined {
  return /^@(\w+)$/.exec(typed.trim())?.[1]
}
