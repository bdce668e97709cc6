import { createHash } from 'node:crypto'

// Scripts with a file, and data blocks, which browsers do not run.
const needsNoHash = /\ssrc=|\stype="application\/(ld\+)?json"/

/** The inline scripts in a page. */
function* inlineScripts(html: Buffer): Generator<Buffer> {
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 1)) {
    const open = html.indexOf('>', start)
    const end = html.indexOf('</script>', open)
    if (open < 0 || end < 0) return
    if (!needsNoHash.test(html.toString('latin1', start, open))) yield html.subarray(open + 1, end)
    start = end
  }
}

/** The `'sha256-…'` sources of every inline script in a page, each once. */
export function inlineScriptHashes(html: Buffer): string[] {
  return [...new Set([...inlineScripts(html)].map((script) => `'sha256-${sha256(script)}'`))]
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64')
}

/**
 * A policy that allows resources of this site and the inline scripts of the page by hash, and nothing else but pictures of
 * another origin, if one is given.
 */
export function contentSecurityPolicy(html: Buffer, pictureOrigin?: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...(pictureOrigin === undefined ? [] : [pictureOrigin])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
