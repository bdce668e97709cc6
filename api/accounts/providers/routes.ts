import * as contract from '#contract/providers.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { linkProvider, listProviders, unlinkProvider } from './handlers.ts'
import { receiveProviderAnswer, startProviderLogin } from './redirects.ts'
import { finishProviderLogin } from './sign-in.ts'

// Both wait for the provider.
const redirect = { limits: [perNetwork('provider')], admission: 'elsewhere' } as const

export const providerRoutes = [
  route(contract.listProviders, listProviders),
  route(contract.startProviderLogin, startProviderLogin, redirect),
  route(contract.receiveProviderAnswer, receiveProviderAnswer, redirect),
  route(contract.finishProviderLogin, finishProviderLogin, { limits: [perNetwork('login')] }),
  route(contract.linkProvider, linkProvider, { limits: [perNetwork('provider')] }),
  route(contract.unlinkProvider, unlinkProvider),
]
