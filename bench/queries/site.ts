import { getPage, getSite } from '#contract/site.ts'
import { type Case, casesWith, limits, request } from './case.ts'

/** The site itself and its pages: there is one row of settings, and there are few pages. */
export function siteCases(): Case[] {
  const requests = {
    site: [request(getSite)],
    'page of the operator': [request(getPage, { params: { slug: 'rules' } })],
  }
  return casesWith(limits.read, requests, ['site_settings', 'site_pages'])
}
