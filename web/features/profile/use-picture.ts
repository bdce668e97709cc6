import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/profiles.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { dataAddress, pictureProblem } from './picture-file.ts'
import { showProfile } from './shown-profile.ts'

interface Preview {
  file: File
  address: string
}

/** Choosing, seeing, saving and removing the member's picture. */
export function usePicture(user: User) {
  const cache = useQueryClient()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File) {
    setPreview(null)
    setProblem(pictureProblem(file))
    if (pictureProblem(file) !== null) return
    try {
      setPreview({ file, address: await dataAddress(file) })
    } catch {
      setProblem('This file could not be read.')
    }
  }

  const upload = useMutation({
    mutationFn: ({ file }: Preview) => {
      const body = new FormData()
      body.append('picture', file)
      return api.uploadPicture({ body })
    },
    onMutate: () => setProblem(null),
    onSuccess: (saved) => {
      setPreview(null)
      showProfile(cache, saved)
      toast.success('Your picture has been saved.')
    },
    onError: (error) => setProblem(failureText(error, 'Your picture could not be saved.')),
  })

  const removal = useMutation({
    mutationFn: () => api.deletePicture(),
    onMutate: () => setProblem(null),
    onSuccess: () => showProfile(cache, { ...user, profile_picture: null }),
    onError: (error) => setProblem(failureText(error, 'Your picture could not be removed.')),
  })

  return {
    preview,
    problem,
    choose: (file: File) => void choose(file),
    save: () => preview && upload.mutate(preview),
    cancel: () => {
      setPreview(null)
      setProblem(null)
    },
    remove: () => removal.mutate(),
    isSaving: upload.isPending,
    isRemoving: removal.isPending,
  }
}
