import type * as contract from '#contract/tools.ts'
import type { Call } from '#api/http/call.ts'
import { identifyLink } from './link-identity.ts'
import { namesOf } from './lookup-names.ts'
import { findSimilarTools, findToolOfLink } from './lookup-queries.ts'
import { toTool } from './presenter.ts'

/** Looks a link up for a composer. A failed fetch of its page does not fail the look-up. */
export async function lookUpTool(call: Call<typeof contract.lookUpTool>) {
  const { database, outgoing, viewer, address, query } = call
  const link = identifyLink(query.link)!
  const [tool, page] = await Promise.all([
    findToolOfLink(database, link.identity),
    outgoing.readPage(query.link, { member: viewer.id, address }),
  ])
  const names = namesOf(link, page?.title)
  const similar = await findSimilarTools(database, { link, names, except: tool?.id })
  return {
    tool: tool ? toTool(tool) : null,
    similar: similar.map(toTool),
    page: page && { title: page.title, description: page.description, logo: page.logo },
  }
}
