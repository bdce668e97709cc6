import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { categoriesQuery } from '#web/api/categories.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { toolQuery } from '#web/api/tools.ts'
import { givenValues } from '#web/posts/given-values.ts'
import { NewPostForm } from '#web/posts/new-post-form.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { useMember } from '#web/session/use-session.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'

const prefetch: Prefetch = (cache, api) => cache.prefetchQuery(categoriesQuery(api))

export const handle: PageHandle = { title: 'Share an AI Tool', heading: 'Share an AI Tool' }

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetch)
}

export function clientLoader() {
  return prefetchInBrowser(prefetch)
}

/**
 * The form for a new post, with the values of the address (`?link=&title=&text=`), or for a review of the tool in the address,
 * `?tool={slug}`. After publishing it leads to the feed, with the post on top.
 */
export default function CreatePostPage() {
  const [published, setPublished] = useState(false)
  const user = useMember()
  const navigate = useNavigate()
  const { tool, isPending } = useReviewedTool()
  const given = givenValues(useSearchParams()[0])
  if (!user) return null
  const title = tool ? `Review ${tool.name}` : 'Share an AI Tool'
  return (
    <>
      <PageHead title={title} hidden />
      {published ? (
        <Published onDone={() => void navigate('/', { replace: true })} />
      ) : isPending ? (
        <Loading />
      ) : (
        <div className="space-y-5">
          <h1 className="text-2xl font-semibold wrap-anywhere">
            {tool ? (
              <>
                Review <bdi>{tool.name}</bdi>
              </>
            ) : (
              title
            )}
          </h1>
          <NewPostForm
            key={`${user.id} ${tool?.slug} ${JSON.stringify(given)}`}
            memberId={user.id}
            tool={tool}
            given={given}
            onPublished={() => setPublished(true)}
          />
        </div>
      )}
    </>
  )
}

/** The tool in the address. Undefined without one, and for one that cannot be loaded: the form then asks for everything. */
function useReviewedTool() {
  const slug = useSearchParams()[0].get('tool')
  const { data, isLoading } = useQuery({
    ...toolQuery(slug ?? ''),
    enabled: slug !== null,
    retry: false,
    throwOnError: false,
  })
  return { tool: data, isPending: isLoading }
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
