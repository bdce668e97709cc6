import type { ReactNode } from 'react'

export const longText =
  'A text that is far longer than the space that it gets, so it has to wrap or to be cut off at the end'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="border-b border-line pb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
