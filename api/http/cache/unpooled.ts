/**
 * The same bytes in memory of their own, for what is kept: Node cuts buffers of less than 32 KiB out of blocks of 64 KiB,
 * and no block is freed while any part of it is in use.
 */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
