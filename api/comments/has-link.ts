import { parse } from 'tldts'
import { parseMarkdown } from '#markdown/public.ts'

const addressStart = /https?:\/\/|\bwww\./i
// Invisible characters, which readers and browsers skip: soft hyphens, joiners, zero-width spaces.
const invisible = /\p{Cf}/gu
// Browsers read these as dots.
const otherDot = /[\u3002\uff0e\uff61]/g
const betweenHosts = /[^\p{L}\p{M}\p{N}.-]+/u

/**
 * Whether a text has a link: `http://`, `https://`, `www.`, the name of a host below a known top-level domain, or what is
 * shown as a link, which may be typed with escapes.
 */
export function hasLink(text: string): boolean {
  return hasAddress(text) || isShownWithLink(text)
}

function isShownWithLink(text: string): boolean {
  const parts = parseMarkdown(text, () => undefined)
  // JSON escapes the quotation marks of texts.
  return JSON.stringify(parts).includes('"type":"link"')
}

function hasAddress(text: string): boolean {
  const plain = text.replace(invisible, '').replace(otherDot, '.').normalize('NFKC')
  return addressStart.test(plain) || plain.split(betweenHosts).some(isHost)
}

function isHost(word: string): boolean {
  if (!word.includes('.')) return false
  // Dots at the ends are those of sentences.
  const name = word.split('.').filter(Boolean).join('.')
  const { isIcann, domain } = parse(name)
  return isIcann === true && domain !== null
}
