import { useRef } from 'react'
import type { User } from '#contract/profiles.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { pictureTypes } from './picture-file.ts'
import { usePicture } from './use-picture.ts'

/** The member's picture, and another one as it would look before it is saved. */
export function PictureEditor({ user }: { user: User }) {
  const picture = usePicture(user)
  const { preview, problem, isSaving, isRemoving } = picture
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)

  /** The button that was pressed goes away; the keyboard goes on from the one that stays. */
  function then(act: () => void) {
    act()
    choose.current?.focus()
  }

  return (
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={user.name} src={preview?.address ?? pictureAddress(user.profile_picture)} size="large" />
      <div className="space-y-2">
        <div className="flex flex-wrap gap-2">
          {preview && (
            <Button size="small" busy={isSaving} onClick={() => then(picture.save)}>
              {isSaving ? 'Saving...' : 'Save picture'}
            </Button>
          )}
          <Button
            ref={choose}
            look="secondary"
            size="small"
            disabled={isSaving}
            onClick={() => input.current?.click()}
          >
            Choose picture
          </Button>
          {preview && (
            <Button look="ghost" size="small" disabled={isSaving} onClick={() => then(picture.cancel)}>
              Cancel
            </Button>
          )}
          {!preview && user.profile_picture && (
            <Button look="ghost" size="small" busy={isRemoving} onClick={() => then(picture.remove)}>
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={pictureTypes.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) picture.choose(file)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <p className="text-sm text-ink-faint">
          {preview ? 'This is how it would look.' : 'PNG, JPEG or WebP, at most 5 MiB'}
        </p>
        <FieldError text={problem ?? undefined} />
      </div>
    </div>
  )
}
