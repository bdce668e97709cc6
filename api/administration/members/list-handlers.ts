import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type * as contract from '#contract/member-administration.ts'
import type { AdministeredMember } from '#contract/member-administration.ts'
import type { Call } from '#api/http/call.ts'
import { cursorText, cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { findMembers, type MemberRow } from './list-queries.ts'

const position = <Sort extends string, Key extends z.ZodType<Date | string>>(sort: Sort, key: Key) =>
  z.tuple([z.literal(sort), key, id]).transform(([, at, last]) => ({ key: at as Date | string, id: last }))

const positions = {
  new: position('new', cursorTime),
  active: position('active', cursorTime),
  name: position('name', cursorText),
}

const keyOf = {
  new: (row: MemberRow) => row.created_at,
  active: (row: MemberRow) => row.last_active_at,
  name: (row: MemberRow) => row.sort_name,
}

/** A row as the contract shows it. */
export function presentMember(row: MemberRow): AdministeredMember {
  const { sort_name: _sortName, created_at, last_active_at, ...shown } = row
  return { ...shown, created_at: created_at.toISOString(), last_active_at: last_active_at.toISOString() }
}

export async function listAdministeredMembers(call: Call<typeof contract.listAdministeredMembers>) {
  const { database, accounts, query } = call
  const { limit, cursor, sort, ...wanted } = query
  const after = decodeCursor(cursor, positions[sort])
  const rows = await findMembers(database, { ...wanted, sort, after, count: limit + 1 }, accounts)
  return pageOf(rows, limit, presentMember, (row) => [sort, keyOf[sort](row), row.id])
}
