import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/reports.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { memberOf } from '#api/members/public.ts'
import * as queries from './queries.ts'

type ReportCall<Params = { id: number }> = Services & { viewer: Viewer; params: Params }

function refuseOwn(author: number, viewer: Viewer): void {
  if (author === viewer.id) throw new AppError(409, 'own', messages.report.own)
}

/** Throws 404 when there is no such post, 409 when it is the member's own. */
export async function findForeignPost({ database, viewer, params }: ReportCall): Promise<void> {
  const author = await queries.authorOfPost(database, params.id)
  if (author === undefined) throw postNotFound()
  refuseOwn(author, viewer)
}

/** Throws 404 when there is no such comment, 409 when it is the member's own. */
export async function findForeignComment({ database, viewer, params }: ReportCall): Promise<void> {
  const author = await queries.authorOfComment(database, params.id)
  if (author === undefined) throw notFound(messages.comment.notFound)
  refuseOwn(author, viewer)
}

/** Throws 404 when there is no such member, 409 when it is the caller. */
export async function findOtherMember({
  database,
  viewer,
  params,
}: ReportCall<{ username: string }>): Promise<void> {
  const id = await memberOf(database, params.username)
  if (id === undefined) throw notFound(messages.member.notFound)
  refuseOwn(id, viewer)
}

export async function reportPost(call: Call<typeof contract.reportPost>) {
  const { database, viewer, params, body } = call
  const id = await queries.insertReportOfPost(database, viewer.id, params.id, body)
  if (id !== undefined) return { id }
  await findForeignPost(call)
  throw postNotFound()
}

export async function reportComment(call: Call<typeof contract.reportComment>) {
  const { database, viewer, params, body } = call
  const id = await queries.insertReportOfComment(database, viewer.id, params.id, body)
  if (id !== undefined) return { id }
  await findForeignComment(call)
  throw notFound(messages.comment.notFound)
}

export async function reportMember(call: Call<typeof contract.reportMember>) {
  const { database, viewer, params, body } = call
  const id = await queries.insertReportOfMember(database, viewer.id, params.username, body)
  if (id !== undefined) return { id }
  await findOtherMember(call)
  throw notFound(messages.member.notFound)
}
