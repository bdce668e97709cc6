import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { isComposing } from './is-composing.ts'
import { useFocusReturn, scrollLock } from './modal.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** With a close button in the corner. */
  closable?: boolean
  /** `screen`: as wide as the screen, for pictures. */
  wide?: boolean | 'screen'
  /** Something typed would be lost: closing the dialog asks first. */
  unsaved?: boolean
  /** Buttons at the bottom. */
  footer?: ReactNode
  children?: ReactNode
}

const openPopup =
  '[role="menu"]:popover-open, [role="dialog"] [role="combobox"][aria-expanded="true"], [role="dialog"] textarea[aria-controls]'

/**
 * A modal dialog, named by its title. The overlay is ours: the library's inserts a style element to stop the page from
 * scrolling, which the content security policy blocks. Our style sheet does that (`data-modal`).
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closable = true,
  unsaved = false,
  wide = false,
  footer,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => (unsaved && !next ? setAsksToDiscard(true) : onOpenChange(next))}
    >
      <Primitive.Portal>
        <div
          data-modal={open ? scrollLock() : undefined}
          className="fixed inset-0 z-50 grid animate-appear place-items-center overflow-y-auto bg-veil p-4 sm:p-8"
        >
          <Primitive.Content
            {...focusReturn}
            // Escape closes an open menu or list inside the dialog first, and ends the composition of a character.
            onEscapeKeyDown={(event) => {
              if (isComposing(event) || document.querySelector(openPopup)) event.preventDefault()
            }}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classes(
              'relative w-full animate-rise rounded-xl border border-line bg-raised p-6 shadow-float outline-none',
              wide === 'screen' ? 'max-w-6xl' : wide ? 'max-w-2xl' : 'max-w-md',
            )}
          >
            <Primitive.Title className="pr-10 text-lg font-semibold">{title}</Primitive.Title>
            {description !== undefined && (
              <Primitive.Description className="mt-1.5 text-sm wrap-anywhere text-ink-2">
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
            {asksToDiscard && (
              <DiscardDialog onStay={() => setAsksToDiscard(false)} onDiscard={() => onOpenChange(false)} />
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A button at the bottom of a dialog that closes it as Escape does. */
export function DialogClose(props: Omit<ComponentProps<typeof Button>, 'look'>) {
  return (
    <Primitive.Close asChild>
      <Button look="secondary" {...props} />
    </Primitive.Close>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  /** The label of the confirm button. */
  confirm: string
  /** The action cannot be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks for confirmation. It stays open until the parent closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      closable={false}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

/** Asks before something typed is given up. */
export function DiscardDialog({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Discard your changes?"
      text="Your changes are not saved yet. They will be lost."
      confirm="Discard"
      danger
      onConfirm={onDiscard}
    />
  )
}
