import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'

interface FurtherPostsProps {
  /** The address of the page that goes on from here, for those without script. */
  address: string
  loading: boolean
  failed: boolean
  load: () => void
}

// Far enough ahead that a reader seldom gets there first.
const margin = '1600px 0px'

/** The end of a list that goes on: the next part is loaded before the reader gets here. */
export function FurtherPosts({ address, loading, failed, load }: FurtherPostsProps) {
  const wait = loading || failed
  return (
    <div className="grid min-h-24 place-items-center">
      {/* A new part has a new end, also when its coming took no time at all. */}
      {!wait && <End key={address} onNear={load} />}
      {loading && <Loading />}
      {failed && !loading && (
        <div role="alert" className="space-y-3 text-center text-ink-soft">
          <p>Further posts could not be loaded.</p>
          <Button look="secondary" onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {!wait && (
        <Link
          to={address}
          rel="next"
          onClick={(event) => {
            event.preventDefault()
            load()
          }}
          className={buttonClasses({ look: 'secondary' })}
        >
          Next posts
        </Link>
      )}
    </div>
  )
}

/** Calls `onNear` when it comes near the screen. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: margin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={end} />
}
