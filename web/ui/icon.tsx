import { createContext, useContext } from 'react'
import { classes } from './classes.ts'

/** The icons that a page shows often, or every page shows. Others are drawn where they stand. */
export type IconName =
  | 'arrow-left'
  | 'bookmark'
  | 'chevron-down'
  | 'ellipsis'
  | 'external-link'
  | 'file-text'
  | 'heart'
  | 'house'
  | 'message-circle'
  | 'monitor'
  | 'moon'
  | 'panel-left'
  | 'pencil'
  | 'search'
  | 'shield-check'
  | 'sparkles'
  | 'star'
  | 'sun'
  | 'trash-2'
  | 'user-round'

/** An icon whose drawing stands in the page once, however often it is shown. Its name is for the eye alone. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden className={classes('icon', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}

const sheetId = 'icons'

/** The symbols that icons refer to: the server's, and in the browser what came with the page. */
export const IconDrawings = createContext('')

/** Holds the symbols; stands in every page once. */
export function IconSheet() {
  const drawings = useContext(IconDrawings)
  return <svg id={sheetId} aria-hidden className="hidden" dangerouslySetInnerHTML={{ __html: drawings }} />
}

/** The symbols in the page, for its coming alive. */
export function servedDrawings(): string {
  return document.getElementById(sheetId)?.innerHTML ?? ''
}
