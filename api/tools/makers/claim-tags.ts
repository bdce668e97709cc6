import { Parser } from 'htmlparser2'
import { claimName } from './claim-token.ts'

// HTML ends the head at the first other element, whether it has a start tag or not. What visitors write stands after it.
const inHead = new Set('html head title meta link style script noscript template base'.split(' '))
// Elements whose contents are no part of the page.
const inert = new Set(['noscript', 'template'])
const chunkLength = 4_096
const maxTags = 10

/** The tokens in the claim tags of a page's head, in their order. */
export function claimTags(html: string): string[] {
  const found: string[] = []
  let isEnded = false
  let inertDepth = 0
  const parser = new Parser({
    onopentag(name, { name: named, content }) {
      if (!inHead.has(name)) isEnded = true
      if (inert.has(name)) inertDepth += 1
      if (isEnded || inertDepth > 0 || name !== 'meta') return
      if (named?.trim().toLowerCase() === claimName && found.length < maxTags)
        found.push((content ?? '').trim())
    },
    onclosetag(name, isImplied) {
      if (inert.has(name)) inertDepth -= 1
      if (name === 'head' && !isImplied) isEnded = true
    },
  })
  for (let at = 0; at < html.length && !isEnded; at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength))
  }
  parser.end()
  return found
}
