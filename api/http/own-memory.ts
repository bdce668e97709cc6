/**
 * The same bytes in memory of their own, for what is kept: Node cuts buffers of less than 32 KiB out of larger ones, and
 * such a one stays as a whole for as long as any part of it is kept.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
