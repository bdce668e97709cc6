import type { ReactNode } from 'react'
import type { Tab } from '#web/ui/tabs.tsx'

interface OpenTextsProps {
  /** First part of the ids of the elements; unique on the page. */
  id: string
  texts: Tab[]
  /** Shown beside the first heading. */
  aside?: ReactNode
}

/** The texts of a post below each other, each under its heading: for the post's own page, where cards have tabs. */
export function OpenTexts({ id, texts, aside }: OpenTextsProps) {
  return texts.map((text, index) => (
    <section key={text.id} aria-labelledby={`${id}-${text.id}`} className="mt-4">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={`${id}-${text.id}`} className="text-sm font-semibold text-ink-3">
          {text.label}
        </h3>
        {index === 0 && aside}
      </div>
      {text.content}
    </section>
  ))
}
