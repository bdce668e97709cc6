import { hasLightLettering, spineOf, type Spine as SpineShape } from '#contract/spine.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { pictureAddress } from '#web/api/host.ts'
import { usePicture } from '#web/ui/picture.ts'
import { toolPath } from './tool-texts.ts'

interface SpineProps {
  /** The name of the tool. */
  name: string
  /** Cloth and binding without lettering, for a row of text. */
  tiny?: boolean
  className?: string | undefined
}

/** The spine of a tool. Not read aloud: the name stands beside it. */
export function Spine({ name, tiny = false, className }: SpineProps) {
  const spine = spineOf(name)
  if (tiny) return <span aria-hidden className={classes('spine spine-tiny', clothClasses(spine))} />
  return (
    <span aria-hidden className={classes(spineClasses(spine), className)}>
      <b data-text={spine.lettering} />
    </span>
  )
}

interface ToolCoverProps {
  name: string
  /** Path of the logo, if there is one. */
  logo: string | null
  /** Leans against its neighbour: the last spine of a long shelf. */
  leaning?: boolean
  className?: string | undefined
  /** For a tool that shows its spine. */
  spineClassName?: string
  /** For a tool that is turned face out. */
  coverClassName?: string
}

/** A tool as it stands on a shelf: face out with its logo, else its spine. Not read aloud. */
export function ToolCover({
  name,
  logo,
  leaning = false,
  className,
  spineClassName,
  coverClassName,
}: ToolCoverProps) {
  const picture = usePicture(pictureAddress(logo))
  if (picture === null) {
    return <Spine name={name} className={classes(leaning && 'spine-lean', className, spineClassName)} />
  }
  return (
    <span aria-hidden className={classes('cover', className, coverClassName)}>
      <Logo picture={picture} />
      <b data-text={name} />
    </span>
  )
}

interface BookProps extends ToolCoverProps {
  slug: string
}

/** A tool on a shelf, with a link to its page. */
export function Book({
  slug,
  name,
  logo,
  leaning = false,
  className,
  spineClassName,
  coverClassName,
}: BookProps) {
  const picture = usePicture(pictureAddress(logo))
  if (picture !== null) {
    return (
      <SiteLink to={toolPath(slug)} className={classes('cover', className, coverClassName)}>
        <Logo picture={picture} />
        <b dir="auto">{name}</b>
      </SiteLink>
    )
  }
  const spine = spineOf(name)
  return (
    <SiteLink
      to={toolPath(slug)}
      aria-label={spine.lettering === name ? undefined : name}
      className={classes(spineClasses(spine), leaning && 'spine-lean', className, spineClassName)}
    >
      <b dir="auto">{spine.lettering}</b>
    </SiteLink>
  )
}

function Logo({ picture }: { picture: NonNullable<ReturnType<typeof usePicture>> }) {
  return <img {...picture} alt="" width="44" height="44" loading="lazy" decoding="async" />
}

function clothClasses({ cloth, binding }: SpineShape): string {
  return classes(`spine-${cloth} spine-${binding}`, !hasLightLettering(cloth) && 'spine-light')
}

/** Class names of narrow lettering, by its width in percent. */
const stretches: Partial<Record<number, string>> = { 88: 'font-stretch-88%', 75: 'font-stretch-75%' }

function spineClasses(spine: SpineShape): string {
  const { height, width, fontSize, stretch } = spine
  return classes(
    `spine spine-h${height} spine-w${width} spine-f${fontSize}`,
    stretches[stretch],
    clothClasses(spine),
  )
}
