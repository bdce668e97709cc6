import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/reports.ts'
import { AppError, notFound, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import * as queries from './queries.ts'

type About = Services & { viewer: Viewer; params: { id: number } }

function refuseOwn(author: number, viewer: Viewer): void {
  if (author === viewer.id) throw new AppError(409, 'own', messages.report.own)
}

/** Throws 404 when there is no such post, 409 when it is the member's own. */
export async function findForeignPost({ database, viewer, params }: About): Promise<void> {
  const author = await queries.authorOfPost(database, params.id)
  if (author === undefined) throw postNotFound()
  refuseOwn(author, viewer)
}

/** Throws 404 when there is no such comment, 409 when it is the member's own. */
export async function findForeignComment({ database, viewer, params }: About): Promise<void> {
  const author = await queries.authorOfComment(database, params.id)
  if (author === undefined) throw notFound(messages.comment.notFound)
  refuseOwn(author, viewer)
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
