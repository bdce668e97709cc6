import { useLocation } from 'react-router'
import { CaseList } from '#web/features/moderation/case-list.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { ModerationHead } from '#web/features/moderation/moderation-head.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { PageHead } from '#web/app/page-head.tsx'

/** What members reported, for moderators to decide on; under `/log` what they decided. */
export default function ModerationPage() {
  const { pathname } = useLocation()
  const isLog = /\/log\/?$/.test(pathname)
  return (
    <div className="space-y-5">
      <PageHead title={isLog ? 'Moderation log' : 'Reports'} hidden />
      <ModeratorsOnly>
        <ModerationHead />
        {isLog ? <LogList /> : <CaseList />}
      </ModeratorsOnly>
    </div>
  )
}
