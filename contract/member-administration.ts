import { z } from 'zod'
import { accountExport } from './account-export.ts'
import { endpoint } from './endpoint.ts'
import { id, line, memberInPath, paging, time } from './fields.ts'
import { limits } from './limits.ts'
import { memberOrders, memberRoles, memberStates } from './member-choices.ts'

/** Administrators are moderators, too. */
export const memberRole = z.enum(memberRoles, { error: `Role must be one of ${memberRoles.join(', ')}` })
export type MemberRole = z.infer<typeof memberRole>

/** `unverified`: the address must still be confirmed. */
export const memberState = z.enum(memberStates, { error: `state must be one of ${memberStates.join(', ')}` })
export type MemberState = z.infer<typeof memberState>

export const memberOrder = z.enum(memberOrders, { error: `sort must be one of ${memberOrders.join(', ')}` })
export type MemberOrder = z.infer<typeof memberOrder>

const count = z.int().min(0)

/** A member as administrators see one. */
export const administeredMember = z
  .object({
    id,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    role: memberRole,
    state: memberState,
    created_at: time,
    /** To the hour. */
    last_active_at: time,
    posts: count,
    comments: count,
    /** Username of the member whose invite they came with; null without one, and when that account is gone. */
    invited_by: z.string().nullable(),
    /** What a vote of the member counts in ranks, from 0 to 1. */
    weight: z.number().min(0).max(1),
    /** Whether two-step sign-in is on. */
    two_factor: z.boolean(),
  })
  .meta({ id: 'AdministeredMember' })
export type AdministeredMember = z.infer<typeof administeredMember>

export const listAdministeredMembers = endpoint({
  name: 'listAdministeredMembers',
  method: 'GET',
  path: '/admin/members/',
  access: 'administrator',
  status: 200,
  summary: 'All members. `q` is a part of a name, a username or an address.',
  query: paging.extend({
    q: line('q', limits.search.query).optional(),
    role: memberRole.optional(),
    state: memberState.optional(),
    sort: memberOrder.default('new'),
  }),
  answer: z.array(administeredMember),
  paged: true,
})

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PATCH',
  path: '/admin/members/:username/',
  access: 'administrator',
  recent: 'always',
  status: 200,
  summary: 'Sets the role of a member. 409 when the site would have no administrator any more.',
  params: memberInPath,
  body: z.object({ role: memberRole }),
  answer: administeredMember,
})

export const endMemberSessions = endpoint({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/admin/members/:username/end_sessions/',
  access: 'administrator',
  status: 204,
  summary: 'Signs a member out everywhere, and deletes the access tokens.',
  params: memberInPath,
})

export const turnOffMemberTwoStep = endpoint({
  name: 'turnOffMemberTwoStep',
  method: 'POST',
  path: '/admin/members/:username/turn_off_two_step/',
  access: 'administrator',
  recent: 'always',
  status: 204,
  summary:
    'Turns two-step sign-in off for a member who has lost it; a mail tells them. 409 when it is not on.',
  params: memberInPath,
})

export const sendMemberReset = endpoint({
  name: 'sendMemberReset',
  method: 'POST',
  path: '/admin/members/:username/send_reset/',
  access: 'administrator',
  status: 204,
  summary: 'Mails a member a code that sets a new password.',
  params: memberInPath,
})

export const exportMember = endpoint({
  name: 'exportMember',
  method: 'GET',
  path: '/admin/members/:username/export/',
  access: 'administrator',
  recent: 'always',
  status: 200,
  summary: 'Everything held about a member, for one who asks by letter.',
  params: memberInPath,
  answer: accountExport,
})

export const eraseMember = endpoint({
  name: 'eraseMember',
  method: 'DELETE',
  path: '/admin/members/:username/',
  access: 'administrator',
  recent: 'always',
  status: 204,
  summary:
    'Deletes the account of a member and all it wrote, for one who asks by letter. 409 for the own account.',
  params: memberInPath,
})
