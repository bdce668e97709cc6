import { makerRefusals } from '#contract/maker-messages.ts'
import type * as contract from '#contract/makers.ts'
import type { ClaimMethod } from '#contract/makers.ts'
import { AppError } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { emailNotVerified, mustVerifyEmail } from '#api/http/email-verified.ts'
import { outgoingOff } from '#api/http/outgoing.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { findToolById, isSharedHost, tiesChanged, toolNotFound, toTool } from '#api/tools/public.ts'
import { checkClaim } from './claim-check.ts'
import { beginClaim, completeClaim, endClaim, findClaimable, type ClaimableTool } from './claim-queries.ts'
import { claimToken, toClaim } from './claim-token.ts'

type ClaimCall = Services & { viewer: Viewer; params: { slug: string } }

function conflict(detail: string): AppError {
  return new AppError(409, 'conflict', detail)
}

/** Throws 404 when there is no such tool. */
export async function findTool({ database, viewer, params }: ClaimCall): Promise<ClaimableTool> {
  const tool = await findClaimable(database, viewer.id, params.slug)
  if (!tool) throw toolNotFound()
  return tool
}

/** The tool, if the member may claim it: 403 without a confirmed address, 409 for links on code hosts and stores. */
async function findClaimed(call: ClaimCall): Promise<ClaimableTool> {
  const tool = await findTool(call)
  if (mustVerifyEmail(call)) throw emailNotVerified()
  if (isSharedHost(tool.host)) throw conflict(makerRefusals.notClaimable(tool.host))
  return tool
}

export async function claimTool(call: Call<typeof contract.claimTool>) {
  const tool = await findClaimed(call)
  const claim = await beginClaim(call.database, call.viewer.id, tool.id)
  if (!claim) throw toolNotFound()
  return toClaim(claimToken(call.secret, claim), { link: new URL(tool.link), host: tool.host })
}

/** Invalidates the tool and the averages and orders of its posts, in which votes of makers do not count. */
async function makersChanged({ database, viewer, cache }: ClaimCall, tool: number): Promise<void> {
  const ties = await tiesChanged(database, { tools: [tool], members: [viewer.id] })
  cache.invalidate([tags.tool(tool), tags.toolCounts(tool), tags.moderationLog, ...ties])
}

const reasons: Record<ClaimMethod, string> = {
  meta: 'Verified by a meta tag on its site',
  file: 'Verified by a file on its site',
  dns: 'Verified by a DNS record of its site',
}

/** Looks for the token and makes the member a maker, unless the member is one. */
async function verify(call: Call<typeof contract.verifyClaim>, tool: ClaimableTool): Promise<void> {
  const { database, viewer, body, outgoing, secret, securityLog, address } = call
  if (!outgoing.isOn) throw outgoingOff()
  if (tool.claim === null) throw conflict(makerRefusals.noClaim)
  const claim = { id: tool.claim, tool_id: tool.id, member_id: viewer.id }
  const found = await checkClaim(
    { outgoing, client: { member: viewer.id, address } },
    body.method,
    claimToken(secret, claim),
    tool,
  )
  if (found !== null) throw conflict(found)
  const checked = { link: tool.link, reason: reasons[body.method] }
  if (!(await completeClaim(database, claim, checked))) throw conflict(makerRefusals.linkChanged)
  const about = { act: 'claim_tool', tool: tool.id, method: body.method }
  securityLog({ event: 'tool_claim', member: viewer.id, address, about })
  await makersChanged(call, tool.id)
}

export async function verifyClaim(call: Call<typeof contract.verifyClaim>) {
  const tool = await findClaimed(call)
  if (!tool.is_maker) await verify(call, tool)
  const row = await findToolById(call.database, tool.id)
  if (!row) throw toolNotFound()
  return toTool(row)
}

export async function giveUpClaim(call: Call<typeof contract.giveUpClaim>): Promise<void> {
  const { database, viewer, securityLog, address } = call
  const tool = await findTool(call)
  if (!(await endClaim(database, viewer.id, tool.id))) return
  const about = { act: 'leave_tool', tool: tool.id }
  securityLog({ event: 'tool_claim', member: viewer.id, address, about })
  await makersChanged(call, tool.id)
}
