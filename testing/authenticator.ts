import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const userVerified = 0x04
const attestedData = 0x40

/** The deviations of a dishonest or broken authenticator or browser. */
export interface Deviations {
  type?: string
  origin?: string
  rpId?: string
  challenge?: string
  crossOrigin?: boolean
  /** Flags of the authenticator data that are not set. */
  without?: 'presence' | 'verification'
  counter?: number
  algorithm?: number
  format?: string
  statement?: Map<string, unknown>
  userHandle?: string | null
  credentialId?: Buffer
  /** Signs with another key. */
  forged?: boolean
}

/** The options of a creation, as far as the authenticator reads them. */
export interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
  excludeCredentials?: { id: string }[]
}

/** The options of a sign-in, as far as the authenticator reads them. */
export interface RequestOptions {
  challenge: string
  rpId?: string
}

const base64Url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const cbor = (value: unknown) => Buffer.from(isoCBOR.encode(value as never))

function uint(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes)
  written.writeUIntBE(value, 0, bytes)
  return written
}

/** A P-256 key in COSE (RFC 9053). */
function coseKey(key: KeyObject, algorithm: number): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const [pointX, pointY] = [x!, y!].map((part) => Uint8Array.from(Buffer.from(part, 'base64url')))
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, pointX],
      [-3, pointY],
    ]),
  )
}

/** An authenticator in software with one passkey: real ES256 keys, and responses as a browser passes them on. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  readonly origin: string
  /** Zero for an authenticator without a counter, such as those that synchronise their passkeys. */
  counter = 0
  userHandle = ''
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.origin = origin
  }

  #clientData(type: string, challenge: string, given: Deviations): Buffer {
    const { origin = this.origin, crossOrigin = false } = given
    const data = { type: given.type ?? type, challenge: given.challenge ?? challenge, origin, crossOrigin }
    return Buffer.from(JSON.stringify(data))
  }

  #head(rpId: string, flags: number, given: Deviations): Buffer {
    const missing = { presence: userPresent, verification: userVerified }
    const set = given.without ? flags & ~missing[given.without] : flags
    return Buffer.concat([
      sha256(given.rpId ?? rpId),
      Buffer.from([set]),
      uint(given.counter ?? this.counter, 4),
    ])
  }

  /** Makes the passkey. */
  create(options: CreationOptions, given: Deviations = {}) {
    this.userHandle = options.user.id
    const clientData = this.#clientData('webauthn.create', options.challenge, given)
    const id = given.credentialId ?? this.credentialId
    const authData = Buffer.concat([
      this.#head(options.rp.id!, userPresent | userVerified | attestedData, given),
      Buffer.alloc(16),
      uint(id.length, 2),
      id,
      coseKey(this.#keys.publicKey, given.algorithm ?? -7),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', given.format ?? 'none'],
      ['attStmt', given.statement ?? new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id: base64Url(id),
      rawId: base64Url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientData),
        attestationObject: base64Url(cbor(attestation)),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
    }
  }

  /** Signs in with the passkey. */
  get(options: RequestOptions, given: Deviations = {}) {
    const clientData = this.#clientData('webauthn.get', options.challenge, given)
    const authData = this.#head(options.rpId!, userPresent | userVerified, given)
    const key = given.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)
    const id = given.credentialId ?? this.credentialId
    const userHandle = given.userHandle === undefined ? this.userHandle : given.userHandle
    return {
      id: base64Url(id),
      rawId: base64Url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(authData),
        signature: base64Url(signature),
        ...(userHandle !== null && { userHandle }),
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  /** The row of the passkey, for tests that insert it themselves. */
  row(member: number) {
    return {
      member_id: member,
      credential_id: this.credentialId,
      public_key: coseKey(this.#keys.publicKey, -7),
      user_handle: Buffer.from(this.userHandle, 'base64url'),
      name: 'Laptop',
    }
  }
}
