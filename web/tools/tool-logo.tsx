import { pictureAddress } from '#web/api/host.ts'
import { classes } from '#web/ui/classes.ts'
import { usePicture } from '#web/ui/picture.ts'
import { Spine } from './spine.tsx'

const pixels = { small: 24, medium: 44 }
const logoSizes = { small: 'size-6 rounded-sm', medium: 'size-11 rounded-md' }
const spineWidths = { small: 'w-6', medium: 'w-11 [--u:0.55]' }

interface ToolLogoProps {
  /** Not read aloud: the name stands beside the logo. */
  name: string
  /** Path of the picture, if there is one. */
  logo: string | null
  /** 24 or 44 pixels. */
  size?: keyof typeof pixels
  className?: string
  /** For a tool that shows its spine. */
  spineClassName?: string
}

/**
 * The logo of a tool beside its name, on a light ground in both themes: many logos are dark on a transparent one.
 * Without one, or when it fails to load, its spine.
 */
export function ToolLogo({ name, logo, size = 'small', className, spineClassName }: ToolLogoProps) {
  const picture = usePicture(pictureAddress(logo))
  if (picture === null) {
    return (
      <span
        aria-hidden
        className={classes(
          'inline-flex shrink-0 justify-center',
          spineWidths[size],
          className,
          spineClassName,
        )}
      >
        <Spine name={name} tiny={size === 'small'} />
      </span>
    )
  }
  return (
    <img
      {...picture}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
      className={classes(
        'inline-block shrink-0 overflow-hidden bg-cover object-contain outline-1 -outline-offset-1 outline-line',
        logoSizes[size],
        className,
      )}
    />
  )
}
