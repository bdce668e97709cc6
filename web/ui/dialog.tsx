import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useFocusReturn } from './focus-return.ts'
import { heldPage } from './modal-page.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** The button in the corner; leave it out where the dialog has a 'Close' of its own. */
  closable?: boolean
  wide?: boolean
  /** Buttons at the end. */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A modal dialog, named by its title. The veil is ours and not the library's, which would put a style element into
 * the page to hold it still; our own style sheet does that (`data-modal`).
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closable = true,
  wide = false,
  footer,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div
          data-modal={open ? heldPage() : undefined}
          className="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-veil p-4 sm:p-8"
        >
          <Primitive.Content
            {...focusReturn}
            // A menu in the dialog takes the key for itself.
            onEscapeKeyDown={(event) =>
              document.querySelector('[role="menu"]:popover-open') && event.preventDefault()
            }
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classes(
              'relative w-full animate-rise rounded-xl border border-line bg-raised p-6 shadow-float outline-none',
              wide ? 'max-w-2xl' : 'max-w-md',
            )}
          >
            <Primitive.Title className="pr-10 text-lg font-semibold">{title}</Primitive.Title>
            {description !== undefined && (
              <Primitive.Description className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
                {description}
              </Primitive.Description>
            )}
            {children && <div className="mt-5">{children}</div>}
            {footer && <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>}
            {closable && (
              <Primitive.Close asChild>
                <IconButton label="Close" className="absolute top-4 right-4">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </Primitive.Close>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
