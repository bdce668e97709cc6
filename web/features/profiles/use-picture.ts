import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { updateCachedProfile } from './cached-profile.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

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

/** Rejects when the browser finds no picture in the file. */
async function decode(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}

interface Preview {
  file: File
  url: string
}

/** The chosen picture of a member, which is not saved yet, and how to save it. */
export function usePicture(user: User) {
  const cache = useQueryClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function select(file: File) {
    setPreview(null)
    setError(pictureError(file))
    if (pictureError(file) !== null) return
    try {
      const url = await readDataUrl(file).catch(() => Promise.reject(new Error('This file could not be read.')))
      await decode(url).catch(() => Promise.reject(new Error(messages.picture.none)))
      setPreview({ file, url })
    } catch (failure) {
      setError((failure as Error).message)
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
    },
    onError: (failure) => setError(failureText(failure, 'Your picture could not be saved.')),
  })

  const removal = useMutation({
    mutationFn: () => api.deletePicture(),
    onMutate: () => setError(null),
    onSuccess: () => {
      updateCachedProfile(cache, { ...user, profile_picture: null })
      toast.success('Your picture has been removed.')
    },
    onError: (failure) => setError(failureText(failure, 'Your picture could not be removed.')),
  })

  return {
    preview,
    error,
    select: (file: File) => void select(file),
    /** Saves the chosen picture, if there is one. */
    save: async () => {
      if (preview) await upload.mutateAsync(preview)
    },
    cancel: () => {
      setPreview(null)
      setError(null)
    },
    remove: () => removal.mutate(),
    isSaving: upload.isPending,
    isRemoving: removal.isPending,
  }
}

export type Picture = ReturnType<typeof usePicture>
