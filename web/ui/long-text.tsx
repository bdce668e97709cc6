import type { ReactNode } from 'react'

/** Texts of more lines are folded: beyond any text of the longest kind that is written in paragraphs. */
const most = 60
/** Characters of a line, on average. */
const width = 90

interface LongTextProps {
  /** The text that the children show. */
  text: string
  children: ReactNode
}

/** Folds a text of very many lines below its first ones. 'Show all' unfolds it, without scripts too. */
export function LongText({ text, children }: LongTextProps) {
  if (!isLong(text)) return children
  return (
    <div className="long-text">
      <div className="long-text-part">{children}</div>
      <details className="group">
        <summary className="w-fit rounded-sm py-1 text-sm text-accent underline-offset-4 group-open:text-ink-3 hover:underline">
          Show all
        </summary>
      </details>
    </div>
  )
}

function isLong(text: string): boolean {
  const lines = text.split('\n')
  return lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / width)), 0) > most
}
