const headEnd = '</head>'
// React writes these right after `<head>`.
const headStart = /<head>(?:<meta (?:charSet|name="viewport")[^>]*>)*/
const fontPreload = /<link rel="preload"[^>]* as="font"[^>]*>/g
const inlineScript = /<script>[^]*?<\/script>/
const stylesheet = /<link rel="stylesheet"[^>]*>/g

/**
 * Orders what the head loads by when the visitor needs it: the style sheet before the font. React hoists preloads above
 * the style sheets. The inline script comes first, because a script waits for the style sheets above it.
 */
export function reorderHead(page: string): string {
  const end = page.indexOf(headEnd)
  if (end < 0) return page
  const taken = { fonts: '', script: '', styles: '' }
  const take = (name: keyof typeof taken) => (tag: string) => {
    taken[name] += tag
    return ''
  }
  const rest = page
    .slice(0, end)
    .replace(fontPreload, take('fonts'))
    .replace(inlineScript, take('script'))
    .replace(stylesheet, take('styles'))
  return (
    rest.replace(headStart, (start) => start + taken.script + taken.styles + taken.fonts) + page.slice(end)
  )
}
