import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toastRegionIsThere } from './toast.ts'
import 'sonner/dist/styles.css'

const look = {
  toast:
    'flex w-full items-center gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink shadow-float',
  icon: 'shrink-0 text-accent',
  error: '[&_[data-icon]]:text-danger',
}

/** Where toasts appear; loaded by `toast-region.tsx`. */
export function Toaster() {
  useEffect(toastRegionIsThere, [])
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel="Toasts"
      toastOptions={{ unstyled: true, classNames: look }}
      offset={20}
      mobileOffset={16}
    />
  )
}
