import { useState } from 'react'
import { classes } from './classes.ts'
import { initialsOf, tintOf } from './initials.ts'

const sizes = { small: 'size-8 text-xs', medium: 'size-10 text-sm', large: 'size-20 text-2xl' } as const

interface AvatarProps {
  /** Whose picture it is. The name stands beside it, so the picture itself is not read aloud. */
  name: string
  /** The picture's address, if there is one. */
  src?: string | null | undefined
  size?: keyof typeof sizes
}

/** A round picture; initials on a colour made from the name where there is none, or where it does not load. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = src && src !== broken ? src : null
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        sizes[size],
        picture === null ? `tinted tinted-${tintOf(name)}` : 'bg-sunken',
      )}
    >
      {picture === null ? (
        initialsOf(name)
      ) : (
        <img
          // It may have failed before the page came alive.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(picture)
          }}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  )
}
