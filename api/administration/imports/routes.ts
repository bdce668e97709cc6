import * as contract from '#contract/imports.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { getImport, listImports, startImport, stopImport } from './handlers.ts'

export const importRoutes = [
  // Takes no place in the admission queue while the file arrives.
  route(contract.startImport, startImport, { limits: [perMember('imports')], admission: 'elsewhere' }),
  route(contract.listImports, listImports),
  route(contract.getImport, getImport),
  route(contract.stopImport, stopImport),
]
