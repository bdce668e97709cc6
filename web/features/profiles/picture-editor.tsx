import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateCachedProfile } from './cached-profile.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** The error for a file that cannot be a picture, or null. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return messages.picture.type
  return size > limits.picture.bytes ? messages.picture.large : null
}

/** Reads a file as a `data:` URL; the content security policy permits no `blob:` images. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can not be read')))
    reader.readAsDataURL(file)
  })
}

interface Preview {
  file: File
  url: string
}

function usePicture(user: User) {
  const cache = useQueryClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function select(file: File) {
    setPreview(null)
    setError(pictureError(file))
    if (pictureError(file) !== null) return
    try {
      setPreview({ file, url: await readDataUrl(file) })
    } catch {
      setError('This file could not be read.')
    }
  }

  const upload = useMutation({
    mutationFn: ({ file }: Preview) => {
      const body = new FormData()
      body.append('picture', file)
      return api.uploadPicture({ body })
    },
    onMutate: () => setError(null),
    onSuccess: (saved) => {
      setPreview(null)
      updateCachedProfile(cache, saved)
      toast.success('Your picture has been saved.')
    },
    onError: (failure) => setError(failureText(failure, 'Your picture could not be saved.')),
  })

  const removal = useMutation({
    mutationFn: () => api.deletePicture(),
    onMutate: () => setError(null),
    onSuccess: () => updateCachedProfile(cache, { ...user, profile_picture: null }),
    onError: (failure) => setError(failureText(failure, 'Your picture could not be removed.')),
  })

  return {
    preview,
    error,
    select: (file: File) => void select(file),
    save: () => preview && upload.mutate(preview),
    cancel: () => {
      setPreview(null)
      setError(null)
    },
    remove: () => removal.mutate(),
    isSaving: upload.isPending,
    isRemoving: removal.isPending,
  }
}

/** Shows the member's picture with buttons to replace and remove it; previews a new one before it is saved. */
export function PictureEditor({ user }: { user: User }) {
  const picture = usePicture(user)
  const { preview, error, isSaving, isRemoving } = picture
  const input = useRef<HTMLInputElement>(null)
  const selectButton = useRef<HTMLButtonElement>(null)

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
            <Button size="small" busy={isSaving} onClick={() => thenFocus(picture.save)}>
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
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={pictureTypes.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) picture.select(file)
            // Selecting the same file again must fire the event.
            target.value = ''
          }}
        />
        <p className="text-sm text-ink-faint">
          {preview ? 'This is how it would look.' : 'PNG, JPEG or WebP, at most 5 MiB'}
        </p>
        <FieldError text={error ?? undefined} />
      </div>
    </div>
  )
}
