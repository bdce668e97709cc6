import { messages } from '#contract/messages.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import { memberOf } from '#api/members/public.ts'
import { isComment, isOpenCase } from './reported-item-queries.ts'

type About<Params> = Services & { params: Params }

/** Throws 404 when there is no such comment. */
export async function findComment({ database, params }: About<{ id: number }>): Promise<void> {
  if (!(await isComment(database, params.id))) throw notFound(messages.comment.notFound)
}

/** Throws 404 when there is no such open case. */
export async function findCase({ database, params }: About<{ id: number }>): Promise<void> {
  if (!(await isOpenCase(database, params.id))) throw notFound(messages.moderation.caseNotFound)
}

/** Throws 404 when there is no such member. */
export async function findMember({ database, params }: About<{ username: string }>): Promise<void> {
  const id = await memberOf(database, params.username)
  if (id === undefined) throw notFound(messages.member.notFound)
}
