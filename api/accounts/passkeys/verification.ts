import { generateKeyPairSync } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { cose, decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { RelyingParty } from './relying-party.ts'
import type { authenticationResponse, registrationResponse } from './responses.ts'

/** EdDSA, ES256 and RS256: what authenticators have and all versions of Node can verify. */
export const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256]

// An RSA key of 4096 bits takes some 530 bytes.
const longestKey = 1024

interface Expected {
  party: RelyingParty
  challenge: string
}

const expectations = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origins,
  expectedRPID: party.id,
  requireUserVerification: true,
})

export interface Credential {
  id: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/**
 * Whether the attestation names no certificate: the site asks for none, and the library would fetch the certificates'
 * revocation lists from addresses in them.
 */
function hasNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** The credential that an authenticator has made for this site. Undefined when anything about the response is wrong. */
export async function verifyCreation(
  response: z.infer<typeof registrationResponse>,
  expected: Expected,
): Promise<Credential | undefined> {
  try {
    if (!hasNoCertificate(response.response.attestationObject)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expectations(expected),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    if (id !== response.id || publicKey.length > longestKey) return undefined
    const { transports } = response.response
    return { id: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    // The library throws for each check that fails and for bytes that it cannot parse.
    return undefined
  }
}

/** A key that nobody has: verified against when a credential is unknown, so that the answer takes as long. */
function dummyKey(): Buffer {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const point = [x!, y!].map((part) => Uint8Array.from(Buffer.from(part, 'base64url'))) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ]
  const entries: [number, number | Uint8Array<ArrayBuffer>][] = [
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, point[0]],
    [cose.COSEKEYS.y, point[1]],
  ]
  return Buffer.from(isoCBOR.encode(new Map(entries)))
}

const dummy = { publicKey: dummyKey(), counter: 0 }

/** The counter of a signature that the stored key has made for this site. Undefined when anything about it is wrong. */
export async function verifySignIn(
  response: z.infer<typeof authenticationResponse>,
  stored: { publicKey: Buffer; counter: number } | undefined,
  expected: Expected,
): Promise<number | undefined> {
  const { publicKey, counter } = stored ?? dummy
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expectations(expected),
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter },
    })
    return verified && stored ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
