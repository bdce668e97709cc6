import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '#web/api/browser.ts'
import { NetworkError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'

let isLoaded = false

/** Loads the library that talks to authenticators. */
export async function loadWebAuthn() {
  const library = await import('@simplewebauthn/browser')
  isLoaded = true
  return library
}

type Response = Record<string, unknown>

interface Asking {
  /** Offers passkeys among the suggestions of an input. */
  autofill?: boolean
  /** Whether the member still has to be asked when everything is loaded. */
  isWanted?: () => boolean
}

/** Asks the member for a passkey, and returns the signed response. Rejects when they cancel. */
export async function askForPasskey({
  autofill = false,
  isWanted = () => true,
}: Asking = {}): Promise<Response> {
  const [{ startAuthentication }, options] = await Promise.all([loadWebAuthn(), api.passkeyLoginOptions()])
  if (!isWanted()) throw new DOMException('Not wanted any more', 'AbortError')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })) }
}

/** Has an authenticator make a passkey, and returns its response. Rejects when the member cancels. */
export async function createPasskey(): Promise<Response> {
  const [{ startRegistration }, options] = await Promise.all([loadWebAuthn(), api.passkeyOptions()])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Ends a ceremony that is under way. */
export async function cancelCeremony(): Promise<void> {
  if (!isLoaded) return
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Whether the member has cancelled, let the time pass, or begun another ceremony. */
export function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name } = error.cause instanceof Error ? error.cause : error
  return codeOf(error) === 'ERROR_CEREMONY_ABORTED' || name === 'NotAllowedError' || name === 'AbortError'
}

const known: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device can not store passkeys.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can not verify you. Set up a PIN, a fingerprint or a screen lock first.',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    'This device makes no passkeys that this site can verify.',
}

/** A failed ceremony in a sentence. */
export function ceremonyErrorText(error: unknown): string {
  const text = known[codeOf(error) ?? '']
  if (text !== undefined) return text
  // A chunk of the build that could not be loaded.
  if (error instanceof TypeError) return new NetworkError().message
  return errorText(error, 'The passkey could not be used. Please try again.')
}
