import { useState } from 'react'
import { useNavigate } from 'react-router'
import { categoriesQuery } from '#web/api/categories.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { NewPostForm } from '#web/features/sharing/new-post-form.tsx'
import { Published } from '#web/features/sharing/published.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { Route } from './+types/page.ts'

const fill: Prefetch = (cache, api) => cache.prefetchQuery(categoriesQuery(api))

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, fill)
}

export function clientLoader() {
  return prefetchInBrowser(fill)
}

/** Shares a tool; then goes back to the feed, with the post on top of it. */
export default function CreatePostPage() {
  const [published, setPublished] = useState(false)
  const { user } = useSession()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <>
      <PageHead title="Share an AI Tool" hidden />
      {published ? (
        <Published onDone={() => void navigate('/', { replace: true })} />
      ) : (
        <div className="space-y-5">
          <h1 className="text-2xl font-semibold">Share an AI Tool</h1>
          <NewPostForm key={user.id} memberId={user.id} onPublished={() => setPublished(true)} />
        </div>
      )}
    </>
  )
}
