import type { ReactNode } from 'react'
import { iconButtonClasses } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

interface MoreMenuProps {
  label: string
  className?: string
  children: ReactNode
}

/** What is done seldom, behind three dots. */
export function MoreMenu({ label, className, children }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label={label} className={iconButtonClasses(className)}>
          <Icon name="ellipsis" className="size-4.5" />
        </button>
      }
    >
      {children}
    </Menu>
  )
}
