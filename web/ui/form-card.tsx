import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonClasses } from './button.tsx'
import { cardClasses } from './classes.ts'
import { AlertBox, NoScriptNotice } from './feedback.tsx'

interface FormCardProps {
  title: string
  /** A sentence under the title. */
  prompt?: string
  /** The error of the last submit. */
  error?: string | null
  children: ReactNode
  /** Links below the card. */
  footer?: ReactNode
}

/** The centred card of a page that is one short form. */
export function FormCard({ title, prompt, error, children, footer }: FormCardProps) {
  return (
    <div className="w-full max-w-md">
      <div className={cardClasses('space-y-6 p-6 sm:p-8')}>
        <div className="space-y-1.5">
          <h1 className="text-xl font-semibold">{title}</h1>
          {prompt && <p className="text-sm wrap-anywhere text-ink-2">{prompt}</p>}
        </div>
        {error && <AlertBox>{error}</AlertBox>}
        <NoScriptNotice what="This form" />
        {children}
      </div>
      {footer && (
        <div className="mt-5 flex flex-wrap justify-center gap-x-1.5 text-sm text-ink-2">{footer}</div>
      )}
    </div>
  )
}

interface FormLinkProps extends LinkProps {
  /** Disabled during a submit. */
  disabled: boolean
}

/** A link beside a form. */
export function FormLink({ disabled, children, ...rest }: FormLinkProps) {
  const look = buttonClasses({ look: 'link' })
  if (disabled) {
    return (
      <span role="link" aria-disabled className={look}>
        {children}
      </span>
    )
  }
  return (
    <Link {...rest} className={look}>
      {children}
    </Link>
  )
}
