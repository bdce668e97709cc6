import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { categoriesQuery } from '#web/api/categories.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { NewPostForm } from '#web/features/posts/new-post-form.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { useSession } from '#web/session/use-session.ts'
import { cardClasses } from '#web/ui/classes.ts'
import type { Route } from './+types/page.ts'

const prefetch: Prefetch = (cache, api) => cache.prefetchQuery(categoriesQuery(api))

export const handle: PageHandle = { title: 'Share an AI Tool', heading: 'Share an AI Tool' }

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetch)
}

export function clientLoader() {
  return prefetchInBrowser(prefetch)
}

/** The form for a new post. After publishing it leads to the feed, with the post on top. */
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

const shownForMs = 2000

/** Confirms that the post is published; calls `onDone` after two seconds. */
function Published({ onDone }: { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(onDone, shownForMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div role="status" className={cardClasses('flex flex-col items-center gap-3 px-6 py-20 text-center')}>
      <CircleCheck aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold outline-none">
        Post Created Successfully!
      </h1>
      <p className="text-ink-2">Your AI tool has been shared with the community.</p>
    </div>
  )
}
