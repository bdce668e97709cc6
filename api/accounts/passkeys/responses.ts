import { z } from 'zod'
import { hashOf } from '#api/http/viewer.ts'

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

// 1023 bytes, the most that WebAuthn allows.
const credentialId = base64Url(1364)
const clientData = base64Url(4096)

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The fields that the site reads of an authenticator's new credential (RegistrationResponseJSON). Unknown fields are dropped. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64Url(16_384),
    transports: z
      .array(z.string().max(32))
      .max(16)
      .transform((named) => transports.filter((one) => named.includes(one)))
      .catch([]),
  }),
})

/** The fields that the site reads of an authenticator's signature (AuthenticationResponseJSON). Unknown fields are dropped. */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    // 64 bytes, the most that WebAuthn allows.
    userHandle: base64Url(86),
  }),
})

const collectedClientData = z.object({ challenge: base64Url(86), crossOrigin: z.literal(false).optional() })

/** The challenge that the browser says it answers. Undefined when there is none, or another site's frame has asked. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const read = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return collectedClientData.safeParse(read).data?.challenge
  } catch {
    return undefined
  }
}

/** The stored hash of a challenge. */
export function challengeHash(challenge: string): Buffer {
  return hashOf(challenge)
}
