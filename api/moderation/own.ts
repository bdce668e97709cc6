import { messages } from '#contract/messages.ts'
import { forbidden } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { requirePost } from '#api/posts/public.ts'
import { findToolId } from '#api/tools/public.ts'
import { findOwn, type Matter } from './own-queries.ts'
import { findCase, findComment, findMember } from './reported-items.ts'

type About<Params> = Services & { viewer: Viewer; params: Params }

/** Throws 403 when one of these matters is the moderator's own: nobody decides about themselves. */
export async function refuseOwn(call: Pick<About<unknown>, 'database' | 'viewer'>, ...matters: Matter[]) {
  if (await findOwn(call.database, call.viewer.id, matters)) throw forbidden(messages.moderation.own)
}

// These throw 404 when there is no such thing, and 403 when it is the moderator's own.

export async function requireOthersCase(call: About<{ id: number }>): Promise<void> {
  await findCase(call)
  await refuseOwn(call, { case: call.params.id })
}

export async function requireOthersPost(call: About<{ id: number }>): Promise<void> {
  await requirePost(call)
  await refuseOwn(call, { post: call.params.id })
}

export async function requireOthersComment(call: About<{ id: number }>): Promise<void> {
  await findComment(call)
  await refuseOwn(call, { comment: call.params.id })
}

export async function requireOthersReply(call: About<{ id: number }>): Promise<void> {
  await requirePost(call)
  await refuseOwn(call, { reply: call.params.id })
}

export async function requireOtherMember(call: About<{ username: string }>): Promise<void> {
  await findMember(call)
  await refuseOwn(call, { member: call.params.username })
}

/** The id of the tool that has or had the slug. */
export async function requireOthersTool(call: About<{ slug: string }>): Promise<number> {
  const id = await findToolId(call, call.params.slug)
  await refuseOwn(call, { tool: id })
  return id
}
