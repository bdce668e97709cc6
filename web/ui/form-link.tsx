import { Link, type LinkProps } from 'react-router'
import { buttonClasses } from './button.tsx'

interface FormLinkProps extends LinkProps {
  /** A form is under way: the link leads nowhere for the moment. */
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
