import { parseMarkdown } from '#markdown/public.ts'
import type { Api } from '#web/api/client.ts'
import type { SiteAddress } from '#web/api/page-data.ts'
import type { Site } from './site.ts'

/** On the server: the site for a page, which is rendered anew when a part of it changes. */
export async function loadSite({ api, site }: { api: Api; site: SiteAddress }): Promise<Site> {
  const { name, url } = site
  try {
    const { announcement, tagline, logo, accent, registration, dump, pages, ...answer } = await api.getSite()
    const content =
      announcement === null ? null : parseMarkdown(announcement, () => undefined, { paths: true })
    return {
      ...{ name: answer.name, url, tagline, logo, accent, registration, dump, pages },
      announcement: announcement === null ? null : { text: announcement, content },
    }
  } catch {
    // The page is sent without these parts, and not stored.
    const unknown = { logo: null, accent: null, announcement: null }
    return { name, url, tagline: '', ...unknown, registration: 'open', dump: false, pages: [] }
  }
}
