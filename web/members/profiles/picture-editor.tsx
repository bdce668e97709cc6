import { useRef } from 'react'
import type { User } from '#contract/profiles.ts'
import { pictureAddress } from '#web/api/host.ts'
import { PictureInput } from '#web/pictures/public.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Picture } from './use-picture.ts'

/** Shows the member's picture with buttons to replace and remove it; previews a new one before it is saved. */
export function PictureEditor({ user, picture }: { user: User; picture: Picture }) {
  const { preview, error, isSaving, isRemoving } = picture
  const input = useRef<HTMLInputElement>(null)
  const selectButton = useRef<HTMLButtonElement>(null)

  function save() {
    picture.save().then(
      () => toast.success('Your picture has been saved.'),
      // The editor shows the error.
      () => {},
    )
  }

  /** Runs an action that removes the pressed button, and moves the focus to the remaining one. */
  function thenFocus(action: () => void) {
    action()
    selectButton.current?.focus()
  }

  return (
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={user.name} src={preview?.url ?? pictureAddress(user.profile_picture)} size="large" />
      <div className="space-y-2">
        <div className="flex flex-wrap gap-2">
          {preview && (
            <Button size="small" busy={isSaving} onClick={() => thenFocus(save)}>
              {isSaving ? 'Saving...' : 'Save picture'}
            </Button>
          )}
          <Button
            ref={selectButton}
            look="secondary"
            size="small"
            disabled={isSaving}
            onClick={() => input.current?.click()}
          >
            Choose picture
          </Button>
          {preview && (
            <Button look="ghost" size="small" disabled={isSaving} onClick={() => thenFocus(picture.cancel)}>
              Cancel
            </Button>
          )}
          {!preview && user.profile_picture && (
            <Button look="ghost" size="small" busy={isRemoving} onClick={() => thenFocus(picture.remove)}>
              Remove picture
            </Button>
          )}
        </div>
        <PictureInput ref={input} label="Picture file" onChoose={([file]) => file && picture.select(file)} />
        <p className="text-sm text-ink-3">{preview ? 'Not saved yet' : 'PNG, JPEG or WebP, at most 5 MiB'}</p>
        <FieldError text={error ?? undefined} />
      </div>
    </div>
  )
}
