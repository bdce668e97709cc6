import type { MemberOrder, MemberRole, MemberState } from '#contract/member-administration.ts'

export const roleNames: Record<MemberRole, string> = {
  member: 'Member',
  moderator: 'Moderator',
  administrator: 'Administrator',
}

export const stateNames: Record<MemberState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  unverified: 'Address not confirmed',
}

export const orderNames: Record<MemberOrder, string> = {
  new: 'Newest first',
  active: 'Last active first',
  name: 'By name',
}
