import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { readPicture } from '#web/pictures/public.ts'
import { toast } from '#web/ui/toast.ts'
import { updateCachedProfile } from './cached-profile.ts'

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
    setError(null)
    try {
      setPreview({ file, url: await readPicture(file) })
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
