import { MemberFilter } from '#web/administration/members/member-filter.tsx'
import { MemberList } from '#web/administration/members/member-list.tsx'
import { useMemberFilter } from '#web/administration/members/use-member-filter.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = {
  title: 'Members',
  heading: 'Administration',
  cacheKeyParams: ['q', 'role', 'state', 'sort'],
}

/** All members, with the acts of administrators. */
export default function MembersPage() {
  const { filter, change } = useMemberFilter()
  return (
    <>
      <PageHead title="Members" hidden />
      <MemberFilter filter={filter} onChange={change} />
      <MemberList filter={filter} />
    </>
  )
}
