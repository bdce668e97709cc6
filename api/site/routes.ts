import * as contract from '#contract/site.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { deletePage, getPage, listPages, savePage } from './page-handlers.ts'
import { deleteLogo, getSettings, getSite, setLogo, updateSettings } from './settings-handlers.ts'

export const siteRoutes = [
  route(contract.getSite, getSite),
  route(contract.getSettings, getSettings),
  route(contract.updateSettings, updateSettings),
  route(contract.setLogo, setLogo, { limits: [perMember('picture')], admission: 'elsewhere' }),
  route(contract.deleteLogo, deleteLogo),
  route(contract.getPage, getPage),
  route(contract.listPages, listPages),
  route(contract.savePage, savePage),
  route(contract.deletePage, deletePage),
]
