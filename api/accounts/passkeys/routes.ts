import * as contract from '#contract/passkeys.ts'
import { route } from '#api/http/call.ts'
import { perMember, perNetwork } from '#api/http/limits/rates.ts'
import { addPasskey, deletePasskey, listPasskeys, passkeyOptions } from './handlers.ts'
import { confirmPasskey, passkeyLogin, passkeyLoginOptions } from './sign-in-handlers.ts'

export const passkeyRoutes = [
  route(contract.passkeyOptions, passkeyOptions, { limits: [perMember('passkey')] }),
  route(contract.addPasskey, addPasskey, { limits: [perMember('passkey')] }),
  route(contract.listPasskeys, listPasskeys),
  route(contract.deletePasskey, deletePasskey),
  route(contract.passkeyLoginOptions, passkeyLoginOptions, { limits: [perNetwork('passkey_challenge')] }),
  route(contract.passkeyLogin, passkeyLogin, { limits: [perNetwork('passkey_login')] }),
  route(contract.confirmPasskey, confirmPasskey, { limits: [perNetwork('passkey_login')] }),
]
