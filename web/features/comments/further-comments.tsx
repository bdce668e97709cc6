import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'

interface FurtherCommentsProps {
  /** The address of the page that goes on from here, for those without script. */
  address: string
  loading: boolean
  failed: boolean
  load: () => void
}

// Far enough ahead that a reader seldom gets there first.
const margin = '800px 0px'

/** The end of what is loaded: the next part comes before the reader gets here. */
export function FurtherComments({ address, loading, failed, load }: FurtherCommentsProps) {
  const end = useRef<HTMLDivElement>(null)
  const wait = loading || failed

  useEffect(() => {
    if (wait || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: margin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wait, load])

  return (
    <div ref={end} className="grid min-h-20 place-items-center">
      {loading && <Loading />}
      {failed && !loading && (
        <div role="alert" className="space-y-3 py-4 text-center text-ink-soft">
          <p>Further comments could not be loaded.</p>
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
          Next comments
        </Link>
      )}
    </div>
  )
}
