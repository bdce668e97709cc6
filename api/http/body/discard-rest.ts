import type { IncomingMessage } from 'node:http'

// A client that sends more than this after a refusal may miss the answer.
const most = 32 * 1024 * 1024

/**
 * Reads what is left of a request and forgets it: an answer to a request that is still being sent can get lost.
 * False when that is too much; then the connection has to be closed.
 */
export async function discardRest(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return true
  if (Number(request.headers['content-length'] ?? 0) > most) return false
  request.unpipe()
  let bytes = 0
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) resolve(false)
    })
    request.once('end', () => resolve(true))
    request.once('close', () => resolve(true))
    request.resume()
  })
}
