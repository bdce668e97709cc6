import type { ReactNode } from 'react'
import { cardClasses } from './card.tsx'
import { NeedsScript } from './needs-script.tsx'
import { AlertBox } from './notices.tsx'

interface FormCardProps {
  title: string
  /** A sentence under the title. */
  prompt?: string
  /** What the server refused. */
  error?: string | null
  children: ReactNode
  /** Where else one may want to go. */
  footer?: ReactNode
}

/** The centred card of a screen that is one short form. */
export function FormCard({ title, prompt, error, children, footer }: FormCardProps) {
  return (
    <div className="w-full max-w-md">
      <div className={cardClasses('space-y-6 p-6 sm:p-8')}>
        <div className="space-y-1.5">
          <h1 className="text-xl font-semibold">{title}</h1>
          {prompt && <p className="text-sm text-ink-soft">{prompt}</p>}
        </div>
        {error && <AlertBox>{error}</AlertBox>}
        <NeedsScript what="This form" />
        {children}
      </div>
      {footer && (
        <div className="mt-5 flex flex-wrap justify-center gap-x-1.5 text-sm text-ink-soft">{footer}</div>
      )}
    </div>
  )
}
