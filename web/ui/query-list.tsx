import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from './button.tsx'
import { ErrorState } from './feedback.tsx'
import { Loading } from './loading.tsx'

interface ListStates<Item> {
  /** Shown while the first answer is pending; 'Loading...' by default. */
  pending?: ReactNode
  /** Shown when nothing could be loaded. A string gets a 'Try again' button. */
  error: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

interface QueryListProps<Item> extends ListStates<Item> {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'isError'> & { refetch: () => unknown }
}

/** The items of a query, or its state: pending, error or empty. */
export function QueryList<Item>({
  query: { data, isError, refetch },
  pending = <Loading />,
  error,
  empty,
  children,
}: QueryListProps<Item>) {
  if (data) return data.length === 0 ? empty : children(data)
  if (!isError) return pending
  return typeof error === 'string' ? <ErrorState onRetry={() => void refetch()}>{error}</ErrorState> : error
}

interface ListPage<Item> {
  items: Item[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

interface InfiniteListProps<Item> extends ListStates<Item> {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>,
    'data' | 'isError' | 'refetch' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  /**
   * Loads the next page while the reader scrolls; `items` is the plural in its texts, `address` the page that starts
   * at a cursor, for readers without script. Without it, a button 'Show more' loads the next page. `onDemand`: a link
   * loads the next page instead, where something follows the list.
   */
  scroll?: { items: string; address: (cursor: string) => string; onDemand?: boolean }
}

/** The items of all loaded pages, and at their end the next page. */
export function InfiniteList<Item>({ query, scroll, ...states }: InfiniteListProps<Item>) {
  const { data, isFetchingNextPage: loading, isFetchNextPageError, fetchNextPage } = query
  const next = data?.pages.at(-1)?.next
  const end = { loading, failed: isFetchNextPageError && !loading, load: fetchNextPage }
  return (
    <>
      <QueryList {...states} query={{ ...query, data: data?.pages.flatMap((page) => page.items) }} />
      {next &&
        (scroll ? (
          <ScrollEnd
            {...end}
            items={scroll.items}
            address={scroll.address(next)}
            onDemand={scroll.onDemand ?? false}
          />
        ) : (
          <MoreButton {...end} />
        ))}
    </>
  )
}

interface EndProps {
  loading: boolean
  failed: boolean
  load: () => unknown
}

function MoreButton({ loading, failed, load }: EndProps) {
  return (
    <div className="grid place-items-center gap-3 py-2">
      {failed && (
        <p role="alert" className="text-ink-2">
          More could not be loaded.
        </p>
      )}
      <Button look="secondary" busy={loading} onClick={() => void load()}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}

interface ScrollEndProps extends EndProps {
  items: string
  address: string
  onDemand: boolean
}

function ScrollEnd({ items, address, onDemand, loading, failed, load }: ScrollEndProps) {
  const idle = !loading && !failed
  return (
    <div className="grid min-h-24 place-items-center">
      {/* The key observes anew after each page, also when it was loaded without a render in between. */}
      {idle && !onDemand && <Sentinel key={address} onNear={load} />}
      {loading && <Loading />}
      {failed && (
        <div role="alert" className="space-y-3 py-4 text-center text-ink-2">
          <p>Further {items} could not be loaded.</p>
          <Button look="secondary" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      )}
      {idle && (
        <Link
          to={address}
          rel="next"
          onClick={(event) => {
            event.preventDefault()
            load()
          }}
          className={buttonClasses({ look: 'secondary' })}
        >
          Next {items}
        </Link>
      )}
    </div>
  )
}

// Far enough ahead that the next page is usually there before the reader is.
const rootMargin = '1600px 0px'

/** Calls `onNear` when the reader scrolls near it. */
function Sentinel({ onNear }: { onNear: () => unknown }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    // A busy browser tells of several changes at once.
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={element} />
}
