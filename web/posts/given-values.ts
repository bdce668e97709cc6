import { limits } from '#contract/limits.ts'
import { emptyPost } from './new-post.ts'

const address = /^https?:\/\//i

/** The beginning of a text, at most so many characters. */
function cut(text: string, max: number): string {
  return [...text.trim()].slice(0, max).join('')
}

/**
 * The values of a new post that an address gives: `?link=&title=&text=`, as a bookmarklet and apps that share a page send
 * them. Many apps put the page's address at the end of the text. Undefined where nothing is given.
 */
export function givenValues(query: URLSearchParams): typeof emptyPost | undefined {
  const [link, title, text] = ['link', 'title', 'text'].map((name) => query.get(name)?.trim() ?? '')
  if (!link && !title && !text) return undefined
  const last = text!.split(/\s/).at(-1)!
  const inText = link === '' && address.test(last) ? last : undefined
  return {
    ...emptyPost,
    link: cut(link || (inText ?? ''), limits.link.max),
    title: cut(title!.replace(/\s+/g, ' '), limits.title.max),
    description: cut(inText === undefined ? text! : text!.slice(0, -last.length), limits.description.max),
  }
}
