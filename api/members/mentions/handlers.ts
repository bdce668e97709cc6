import type * as contract from '#contract/mentions.ts'
import type { Call } from '#api/http/call.ts'
import * as queries from './queries.ts'

export async function findMembers({ database, viewer, query }: Call<typeof contract.findMembers>) {
  return query.q === '' ? [] : queries.findMembers(database, viewer, query.q)
}
