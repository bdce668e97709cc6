import { classes } from './classes.ts'
import { usePicture } from './picture.ts'

interface AvatarProps {
  /** Shown as initials without a picture. Not read aloud: the name stands beside the avatar. */
  name: string
  src?: string | null | undefined
  size?: Size
}

const sizes = { small: 'size-8 text-xs', medium: 'size-10 text-sm', large: 'size-20 text-2xl' }
type Size = keyof typeof sizes

/** Class names of a circle in the size of a picture, with its ground. */
export function avatarClasses(size: Size, ground: string): string {
  return classes(
    'grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
    sizes[size],
    ground,
  )
}

/** A round picture; without one, or when it fails to load, initials on a colour derived from the name. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const picture = usePicture(src)
  return (
    <span
      aria-hidden
      className={avatarClasses(size, picture === null ? `tinted tinted-${tintOf(name)}` : 'bg-sunken')}
    >
      {picture === null ? (
        initialsOf(name)
      ) : (
        <img {...picture} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  )
}

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase('en')
}

const tints = 8

/** One of eight colours (see `.tinted-0`), always the same for a name. */
export function tintOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % tints
}
