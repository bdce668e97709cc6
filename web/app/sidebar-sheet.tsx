import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/button.tsx'
import { useFocusReturn, scrollLock } from '#web/ui/modal.ts'
import { Logo } from './logo.tsx'
import { aboutLinks, Navigation } from './navigation.tsx'
import { closeSheet } from './sidebar-state.ts'

/** The sidebar on a narrow screen, with the links that are missing in the header there. */
export function SidebarSheet() {
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={closeSheet}>
      <Dialog.Portal>
        <div data-modal={scrollLock()} className="fixed inset-0 z-50 animate-appear bg-veil">
          <Dialog.Content
            {...focusReturn}
            aria-describedby={undefined}
            // A link to the current page closes the sheet, too.
            onClick={(event) => event.target instanceof Element && event.target.closest('a') && closeSheet()}
            className="flex h-full w-72 max-w-[85vw] animate-slide-in flex-col gap-6 overflow-y-auto bg-surface p-4 shadow-float outline-none"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <div className="flex items-center justify-between">
              <Logo />
              <Dialog.Close asChild>
                <IconButton label="Close">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Dialog.Close>
            </div>
            <div>
              <Navigation />
            </div>
            <ul className="mt-auto space-y-1 border-t border-line pt-4">
              {aboutLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex h-10 items-center rounded-md px-3 text-sm text-ink-2 hover:bg-hover hover:text-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
