// Files begin with these bytes. Other files reach no decoder: SVG above all, whose time to draw no property bounds.
const signatures = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/, /^GIF8[79]a/, /^[^]{4}ftypavi[fs]/]

/** Whether a file looks like PNG, JPEG, WebP, GIF or AVIF. */
export function isRasterPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString('latin1')
  return signatures.some((signature) => signature.test(head))
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const headerBytes = 6
const entryBytes = 16

/** The largest PNG in an ICO file. Undefined when the file is none, or has bitmaps alone. */
export function pngInIco(bytes: Buffer): Buffer | undefined {
  const isIco = bytes.length > headerBytes && bytes.readUInt16LE(0) === 0 && bytes.readUInt16LE(2) === 1
  if (!isIco) return undefined
  let largest: Buffer | undefined
  let largestSide = 0
  for (let entry = 0; entry < Math.min(bytes.readUInt16LE(4), 50); entry += 1) {
    const at = headerBytes + entry * entryBytes
    if (at + entryBytes > bytes.length) break
    // 0 stands for 256.
    const side = bytes[at] || 256
    const start = bytes.readUInt32LE(at + 12)
    const found = bytes.subarray(start, start + bytes.readUInt32LE(at + 8))
    if (side > largestSide && found.subarray(0, png.length).equals(png)) {
      largest = found
      largestSide = side
    }
  }
  return largest
}
