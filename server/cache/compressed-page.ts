import type { Cacheable } from '#api/http/cache/cache.ts'
import { tagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import type { RenderedPage } from '#server/pages/ssr.ts'
import type { Ask, Ingredient } from '#server/pages/ssr-fetch.ts'
import { encode, unpack } from './encodings.ts'
import { rememberPart, type PageFragment } from './fragments.ts'

type Page = Pick<RenderedPage, 'status' | 'headers' | 'body' | 'answers'>

/**
 * Packs rendered pages to be kept. When a source of one has changed, the answers that it was made from are asked for again:
 * rendering costs far more. Often they are the same, since every like may move the order of what is trending, and seldom
 * does. And where nothing but the part that pages share is another, it is taken from the page that was rendered last.
 */
export function packPages(ask: Ask, sharedPart: PageFragment) {
  const shared = rememberPart(sharedPart)

  /** The answers as they are now, those that are others by now; undefined where one can't be had. */
  async function changesOf(answers: Page['answers']): Promise<Map<string, Ingredient> | undefined> {
    const now = await Promise.all([...answers.keys()].map(async (path) => [path, await ask(path)] as const))
    const changes = new Map<string, Ingredient>()
    for (const [path, answer] of now) {
      if (!answer) return undefined
      const { etag, cacheTags } = answer
      if (etag !== answers.get(path)!.etag) changes.set(path, { etag, cacheTags })
    }
    return changes
  }

  async function pack({ status, body, headers, answers }: Page): Promise<Cacheable<PublicAnswer>> {
    // Browsers want it so, and four times as many are kept in the same memory.
    const packed = await encode(body, 'br')
    const cacheTags = [...new Set([...answers.values()].flatMap((answer) => answer.cacheTags))]
    const value = { status, body: packed, packed: 'br' as const, headers, etag: tagOf(body), cacheTags }
    const made = { value, cacheTags, bytes: packed.length }
    const again = async () => {
      const changes = await changesOf(answers)
      if (changes?.size === 0) return made
      const part = changes?.size === 1 ? changes.get(sharedPart.address) : undefined
      const mended = part && shared.put(await unpack(packed), part.etag)
      return mended && pack({ status, body: mended, headers, answers: new Map([...answers, ...changes!]) })
    }
    return { ...made, again }
  }

  return (page: Page): Promise<Cacheable<PublicAnswer>> => {
    const part = page.answers.get(sharedPart.address)
    if (part) shared.take(page.body, part.etag)
    return pack(page)
  }
}
