import * as contract from '#contract/contact.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { sendContactMessage } from './handlers.ts'

export const contactRoutes = [
  route(contract.sendContactMessage, sendContactMessage, { limits: [perNetwork('contact')] }),
]
