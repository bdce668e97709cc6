import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The message that a browser would have got, decrypted. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  payload: any
  /** Whether the signature fits the public key that came with it (RFC 8292). */
  isSigned: boolean
}

interface Browser {
  curve: ECDH
  auth: Buffer
}

/** Decrypts a body of content coding aes128gcm (RFC 8188) by the rules of RFC 8291. */
function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string }
  const signed = Buffer.from(`${header}.${claims}`)
  const signatureKey = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return aud === audience && verify('sha256', signed, signatureKey, Buffer.from(signature, 'base64url'))
}

/** A push service on a local port that knows its browsers' keys and decrypts what they get. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url!
    const body = decrypt(Buffer.concat(chunks), browsers.get(path)!)
    const { headers } = request
    const payload = JSON.parse(body)
    received.push({ path, headers, payload, isSigned: isSigned(headers.authorization!, origin) })
    const { status, headers: answered = {} } = answers.get(path) ?? { status: 201 }
    response.writeHead(status, answered).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  return {
    /** As OUTGOING_ALLOW names it. */
    host,
    received,
    /** The subscription of a new browser. */
    subscribe() {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${browsers.size + 1}`
      browsers.set(path, { curve, auth })
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: origin + path, keys }
    },
    /** From now on messages for a browser are answered so. */
    answer(endpoint: string, status: number, headers: Record<string, string> = {}) {
      answers.set(new URL(endpoint).pathname, { status, headers })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
