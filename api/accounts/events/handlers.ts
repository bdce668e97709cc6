import type * as contract from '#contract/account-security.ts'
import type { Call } from '#api/http/call.ts'
import { findAccountEvents } from './queries.ts'

export async function listAccountEvents({ database, viewer }: Call<typeof contract.listAccountEvents>) {
  return findAccountEvents(database, viewer.id)
}
