import { pictureAddress } from '#web/api/host.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { useSite } from './site.ts'

/** The same drawing as `public/favicon.svg`. */
function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <rect x="7.5" y="9" width="4.5" height="12.5" rx="1.25" />
        <rect x="13.5" y="6.5" width="4.5" height="15" rx="1.25" />
        <rect x="20.2" y="8.6" width="4.2" height="13.2" rx="1.25" transform="rotate(-14 22.3 21.8)" />
        <rect x="5.5" y="23.25" width="21" height="2.25" rx="1.125" />
      </g>
    </svg>
  )
}

/** The site's mark and name, with a link to the home page. */
export function Logo() {
  const { name, logo } = useSite()
  return (
    <SiteLink
      to="/"
      className="flex items-center gap-2.5 rounded-sm font-display text-[1.25rem] leading-none tracking-[-0.02em] text-ink"
    >
      {logo ? (
        <img src={pictureAddress(logo)!} alt="" width={32} height={32} className="size-8 rounded-md" />
      ) : (
        <Mark />
      )}
      <span className="max-sm:sr-only">{name}</span>
    </SiteLink>
  )
}
