import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { CategoryList } from '#web/moderation/category-list.tsx'

export const handle: PageHandle = { title: 'Categories', heading: 'Moderation' }

/** The categories for moderators. */
export default function CategoriesPage() {
  return (
    <>
      <PageHead title="Categories" hidden />
      <CategoryList />
    </>
  )
}
