import { createContext, useContext } from 'react'
import { classes } from './classes.ts'

/** Icons that occur on every page or many times on a page. Other icons are imported from lucide-react. */
export type IconName =
  | 'arrow-left'
  | 'bookmark'
  | 'chevron-down'
  | 'ellipsis'
  | 'external-link'
  | 'file-text'
  | 'heart'
  | 'house'
  | 'info'
  | 'list'
  | 'message-circle'
  | 'monitor'
  | 'moon'
  | 'panel-left'
  | 'pencil'
  | 'scale'
  | 'search'
  | 'shapes'
  | 'shield-check'
  | 'sliders-horizontal'
  | 'sparkles'
  | 'star'
  | 'sun'
  | 'trash-2'
  | 'unlink'
  | 'user-round'
  | 'users-round'

/** An icon that refers to a symbol of the page, without text for screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden className={classes('icon', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}

const sheetId = 'icons'

/** The markup of the symbols: rendered on the server, and read from the page in the browser. */
export const IconSymbols = createContext('')

/** The hidden element that contains the symbols, once in every page. */
export function IconSheet() {
  const symbols = useContext(IconSymbols)
  return <svg id={sheetId} aria-hidden className="hidden" dangerouslySetInnerHTML={{ __html: symbols }} />
}

/** Reads the symbols' markup from the page, for hydration. */
export function readIconSymbols(): string {
  return document.getElementById(sheetId)?.innerHTML ?? ''
}
