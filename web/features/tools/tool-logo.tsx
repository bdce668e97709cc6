import { pictureAddress } from '#web/api/host.ts'
import { tintOf } from '#web/ui/avatar.tsx'
import { usePicture } from '#web/ui/picture.ts'
import { monogramOf } from './monogram.ts'

const pixels = { small: 24, medium: 44, large: 72 }

interface ToolLogoProps {
  /** Not read aloud: the name stands beside the logo. */
  name: string
  /** Path of the picture, if there is one. */
  logo: string | null
  /** 24, 44 or 72 pixels. */
  size?: keyof typeof pixels
}

/** The logo of a tool; without one, or when it fails to load, a monogram on a colour derived from the name. */
export function ToolLogo({ name, logo, size = 'small' }: ToolLogoProps) {
  const picture = usePicture(pictureAddress(logo))
  const look = `tool-logo tool-logo-${size}`
  if (picture === null) {
    return (
      <span
        aria-hidden
        data-text={monogramOf(name)}
        className={`${look} generated-text tinted tinted-${tintOf(name)}`}
      />
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
      className={look}
    />
  )
}
