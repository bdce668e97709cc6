import { useState } from 'react'
import { initialsOf, tintOf } from './initials.ts'

interface AvatarProps {
  /** Whose picture it is. The name stands beside it, so the picture itself is not read aloud. */
  name: string
  /** The picture's address, if there is one. */
  src?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
}

/** A round picture; initials on a colour made from the name where there is none, or where it does not load. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = src && src !== broken ? src : null
  return (
    <span
      aria-hidden
      className={`avatar avatar-${size} ${picture === null ? `tinted tinted-${tintOf(name)}` : 'bg-sunken'}`}
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
