import { useNavigate } from 'react-router'
import { pictureAddress } from '#web/api/host.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { useMember } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const act = 'share a tool'

/** The entrance to sharing a tool. A guest is asked to sign in. */
export function Composer() {
  const user = useMember()
  const asMember = useMemberAction()
  const navigate = useNavigate()
  useReplay(act, () => void navigate('/create-post'))
  const name = user?.name ?? 'Guest'
  return (
    <section aria-label="Share a tool" className={cardClasses('flex items-center gap-3 px-4 pt-2.5 pb-3.5')}>
      <Avatar name={name} src={pictureAddress(user?.profile_picture)} />
      {/* Above the link: beside it, the name of a member would move it. */}
      <div className="min-w-0 flex-1">
        <p className="mb-1 truncate text-sm font-semibold">
          <bdi>{name}</bdi>
        </p>
        <SiteLink
          to="/create-post"
          onClick={(event) => {
            if (!asMember(act, () => {})) event.preventDefault()
          }}
          className="flex h-10 items-center rounded-md bg-sunken px-3.5 text-sm text-ink-3 transition-colors hover:text-ink"
        >
          Share An Ai tools ...
        </SiteLink>
      </div>
    </section>
  )
}
