import { z } from 'zod'
import { accountMessages } from '#contract/account-messages.ts'
import { id } from '#contract/fields.ts'
import type * as contract from '#contract/invites.ts'
import type { Invite } from '#contract/invites.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { hashOf } from '#api/http/viewer.ts'
import { codeOf } from './codes.ts'
import * as queries from './queries.ts'

type Row = Awaited<ReturnType<typeof queries.findInvites>>[number]

const position = z.tuple([cursorTime, id]).transform(([at, last]) => ({ at, id: last }))

function present({ secret, siteUrl }: Pick<Services, 'secret' | 'siteUrl'>, row: Row): Invite {
  const code = codeOf(secret, row.id)
  return {
    ...row,
    ...{ code, url: `${siteUrl}/register?${new URLSearchParams({ invite: code })}` },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

export async function listInvites(call: Call<typeof contract.listInvites>) {
  const { database, query } = call
  const { limit, cursor } = query
  const rows = await queries.findInvites(database, {
    after: decodeCursor(cursor, position),
    count: limit + 1,
  })
  return pageOf(
    rows,
    limit,
    (row) => present(call, row),
    (row) => [row.created_at, row.id],
  )
}

export async function addInvite(call: Call<typeof contract.addInvite>) {
  const { database, viewer, secret, body } = call
  const row = await queries.insertInvite(database, viewer.id, body, (made) => hashOf(codeOf(secret, made)))
  return present(call, row)
}

export async function checkInvite({ database, body }: Call<typeof contract.checkInvite>) {
  return { usable: await queries.isUsable(database, hashOf(body.invite)) }
}

export async function deleteInvite({ database, viewer, params }: Call<typeof contract.deleteInvite>) {
  const isDeleted = await queries.deleteInvite(database, viewer.id, params.id)
  if (!isDeleted) throw notFound(accountMessages.invite.notFound)
}
