import { useQuery } from '@tanstack/react-query'
import { NavLink, Outlet } from 'react-router'
import type { ModerationCounts } from '#contract/moderation-counts.ts'
import { moderationCountsQuery } from '#web/moderation/moderation-queries.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { SecondFactorNotice } from '#web/moderation/second-factor-notice.tsx'
import { useIsModerator } from '#web/session/use-session.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { tabClasses, tabListClasses } from '#web/ui/tabs.tsx'

const tabs = [
  { to: '/moderation', label: 'Reports', count: ({ cases }: ModerationCounts) => sumOf(cases) },
  {
    to: '/moderation/categories',
    label: 'Categories',
    count: ({ categories }: ModerationCounts) => categories,
  },
  { to: '/moderation/log', label: 'Log', count: ({ log }: ModerationCounts) => log },
]

function sumOf(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((sum, number) => sum + number, 0)
}

function Tabs() {
  const { data: counts } = useQuery(moderationCountsQuery())
  return (
    <nav aria-label="Moderation" className={tabListClasses}>
      {tabs.map(({ to, label, count }) => (
        <NavLink key={to} to={to} end className={tabClasses()}>
          {label} {counts && <span className="font-normal text-ink-3">{count(counts)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}

/** Frame of the pages for moderators: one tab each. */
export default function ModerationPage() {
  const isModerator = useIsModerator()
  return (
    <div className="space-y-5">
      <h1 className="text-2xl font-semibold">Moderation</h1>
      {isModerator ? (
        <>
          <Tabs />
          <SecondFactorNotice head={<PageHead title="Moderation" hidden />}>
            <Outlet />
          </SecondFactorNotice>
        </>
      ) : (
        <>
          <PageHead title="Moderation" hidden />
          <EmptyState picture={<EmptyPicture of="done" />}>This page is for moderators.</EmptyState>
        </>
      )}
    </div>
  )
}
