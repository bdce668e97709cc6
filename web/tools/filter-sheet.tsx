import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { scrollLock, useFocusReturn } from '#web/ui/modal.ts'
import { toolCount } from './tool-texts.ts'

interface FilterSheetProps {
  /** The number of tools with the chosen filters; undefined while unknown. */
  total: number | undefined
  isFiltered: boolean
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters on a narrow screen: a sheet that rises from the bottom. */
export function FilterSheet({ total, isFiltered, onClear, onClose, children }: FilterSheetProps) {
  const focusReturn = useFocusReturn()
  function clear(button: HTMLElement) {
    // The button is disabled; the focus moves to the sheet.
    button.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
    onClear()
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div data-modal={scrollLock()} className="fixed inset-0 z-50 grid animate-appear items-end bg-veil">
          <Dialog.Content
            {...focusReturn}
            aria-describedby={undefined}
            className="flex max-h-[88dvh] animate-rise flex-col rounded-t-xl border-t border-line bg-raised shadow-float outline-none"
          >
            <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
              <Dialog.Title className="text-lg font-semibold">Filters</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label="Close">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
            <div className="flex gap-2 border-t border-line px-5 py-3">
              <Button
                look="secondary"
                disabled={!isFiltered}
                onClick={({ currentTarget }) => clear(currentTarget)}
              >
                Clear filters
              </Button>
              <Button className="flex-1" onClick={onClose}>
                {total === undefined ? 'Show tools' : `Show ${toolCount(total)}`}
              </Button>
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
