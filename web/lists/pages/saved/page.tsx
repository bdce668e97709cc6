import { CreateList } from '#web/lists/list-actions.tsx'
import { ListGrid } from '#web/lists/list-grid.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'

export const handle: PageHandle = { title: 'My Saved Tools', heading: 'My Saved Tools' }

/** The member's lists. */
export default function SavedPage() {
  return (
    <div className="space-y-6">
      <PageHead title="My Saved Tools" hidden />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="space-y-1">
          <h1 className="text-2xl font-semibold">My Saved Tools</h1>
          <p className="text-ink-2">Organize your favorite AI tools into custom lists</p>
        </div>
        <CreateList />
      </div>
      <ListGrid />
    </div>
  )
}
