// HTML looks for a declaration in the first 1,024 bytes.
const prescanned = 1024
const valueOfCharset = /^\s?=\s?["']?([\w:.-]+)/

/** The value of the first `charset=` in a text. */
function charsetIn(text: string): string | undefined {
  const [, ...parts] = text.toLowerCase().split('charset')
  return parts.map((part) => valueOfCharset.exec(part)?.[1]).find((label) => label !== undefined)
}

/** The encoding that a meta element declares. */
function declaredIn(bytes: Buffer): string | undefined {
  const text = bytes.subarray(0, prescanned).toString('latin1')
  const meta = text.search(/<meta/i)
  // A page that can be read as ASCII so far is no UTF-16, whatever it says.
  return meta === -1 ? undefined : charsetIn(text.slice(meta))?.replace(/^utf-?16.*$/, 'utf-8')
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label)
  } catch {
    // An unknown label.
    return undefined
  }
}

/**
 * Decodes a page by its byte order mark, else the header's charset, else the page's declaration, else as UTF-8. A page
 * that declares nothing and is no UTF-8 counts as windows-1252, as in browsers.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const decoder =
    decoderOf(byteOrderMark(bytes)) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(declaredIn(bytes))
  if (decoder) return decoder.decode(bytes)
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}
