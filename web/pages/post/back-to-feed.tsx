import { Link, useLocation, useNavigate } from 'react-router'
import { cameFromFeed } from '#web/features/posts/post-link.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Leads home; who came from the feed finds it as they left it. */
export function BackToFeed() {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to="/"
      onClick={(event) => {
        const plainClick =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!plainClick || !cameFromFeed(location)) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={buttonClasses({ look: 'ghost' }, '-ml-3')}
    >
      <Icon name="arrow-left" className="size-4" />
      Back To Feed
    </Link>
  )
}
