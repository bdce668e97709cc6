import { listInvites } from '#contract/invites.ts'
import { listAdministeredMembers } from '#contract/member-administration.ts'
import { memberOrders, memberRoles, memberStates } from '#contract/member-choices.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { type Case, casesWith, limits, request, type Requests } from './case.ts'

/** Lists of administrators: members in each order, by what they are and by parts of their names and addresses. */
export function administrationCases({ members, administrator }: Sample): Case[] {
  const { token } = administrator
  const list = (query: Record<string, unknown>) => request(listAdministeredMembers, { query }, token)
  const each = (query: (member: (typeof members)[0]) => Record<string, unknown>) =>
    members.map((member) => list(query(member)))
  const found: Requests = {
    'members by username': each(({ username }) => ({ q: username })),
    'members by a part of the name': each(({ name }) => ({ q: name.slice(1, 5) })),
    'members whom nobody is like': each(({ username }) => ({ q: `${username}zzq` })),
  }
  // Nearly all members match: they are compared one by one.
  const broad: Requests = {
    'members by a part of all addresses': each(() => ({ q: '@example' })),
    'members by one letter': each(({ username }) => ({ q: username.slice(0, 1) })),
  }
  const chosen = (name: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [`members, ${name} ${value}`, each(() => ({ [name]: value }))]))
  const listed: Requests = {
    ...chosen('sort', memberOrders),
    ...chosen('role', memberRoles),
    ...chosen('state', memberStates),
    'members, later page': members.map(({ id }) =>
      list({ cursor: cursor(['new', new Date(Date.now() - id * 60_000), id]) }),
    ),
    invites: members.map(() => request(listInvites, {}, token)),
  }
  return [
    ...casesWith(limits.read, listed),
    ...casesWith(limits.search, found),
    ...casesWith(limits.facets, broad, ['members']),
  ]
}
