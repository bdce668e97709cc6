import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { MemberOrder, MemberRole, MemberState } from '#contract/member-administration.ts'
import { memberOrders, memberRoles, memberStates } from '#contract/member-choices.ts'

/** The members that are asked for, as in the address. */
export interface MemberFilter {
  q: string
  role: MemberRole | undefined
  state: MemberState | undefined
  sort: MemberOrder
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((value) => value === given)
}

/** The filter in an address; what is unknown there is left out. */
export function memberFilterIn(params: URLSearchParams): MemberFilter {
  return {
    q: params.get('q') ?? '',
    role: oneOf(memberRoles, params.get('role')),
    state: oneOf(memberStates, params.get('state')),
    sort: oneOf(memberOrders, params.get('sort')) ?? 'new',
  }
}

function paramsOf({ q, role, state, sort }: MemberFilter) {
  return {
    ...(q !== '' && { q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(sort !== 'new' && { sort }),
  }
}

/** The filter of the address, and a function that changes parts of it. */
export function useMemberFilter() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Partial<MemberFilter>) =>
      setParams((before) => paramsOf({ ...memberFilterIn(before), ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return { filter: memberFilterIn(params), change }
}
