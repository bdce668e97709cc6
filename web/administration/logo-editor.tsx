import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SiteSettings } from '#contract/site.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { pictureAddress } from '#web/api/host.ts'
import { PictureInput, readPicture } from '#web/pictures/public.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { settingsQuery } from './queries.ts'

interface Chosen {
  file: File
  url: string
}

/** The logo of the site, a chosen one that is not saved yet, and how to save and remove it. */
export function useLogo(settings: SiteSettings, onSaved: (saved: SiteSettings) => void) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function select(file: File) {
    setChosen(null)
    setError(null)
    try {
      setChosen({ file, url: await readPicture(file) })
    } catch (failure) {
      setError((failure as Error).message)
    }
  }

  const { mutate: save, isPending } = useMutation({
    mutationFn: async (file: File | null): Promise<SiteSettings> => {
      if (file === null) {
        await api.deleteLogo()
        return { ...settings, logo: null }
      }
      const body = new FormData()
      body.append('picture', file)
      return api.setLogo({ body })
    },
    onMutate: () => setError(null),
    onSuccess: (saved, file) => {
      setChosen(null)
      cache.setQueryData(settingsQuery().queryKey, saved)
      onSaved(saved)
      toast.success(file ? 'The logo has been saved.' : 'The logo has been removed.')
    },
    onError: (failure) => setError(failureText(failure, 'The logo could not be changed.')),
  })

  return {
    /** The address of the picture that the preview shows. */
    shown: chosen?.url ?? pictureAddress(settings.logo),
    hasLogo: settings.logo !== null,
    isChosen: chosen !== null,
    isPending,
    error,
    select: (file: File) => void select(file),
    cancel: () => {
      setChosen(null)
      setError(null)
    },
    save: () => chosen && save(chosen.file),
    remove: () => save(null),
  }
}

/** Buttons that choose, save and remove the logo of the site. */
export function LogoEditor({ logo }: { logo: ReturnType<typeof useLogo> }) {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)

  /** Runs an action that removes the pressed button, and moves the focus to the remaining one. */
  function thenFocus(action: () => void) {
    action()
    chooseButton.current?.focus()
  }

  return (
    <div role="group" aria-label="Logo" className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {logo.isChosen && (
          <Button size="small" busy={logo.isPending} onClick={() => thenFocus(logo.save)}>
            {logo.isPending ? 'Saving...' : 'Save logo'}
          </Button>
        )}
        <Button
          ref={chooseButton}
          look="secondary"
          size="small"
          disabled={logo.isPending}
          onClick={() => input.current?.click()}
        >
          Choose logo
        </Button>
        {logo.isChosen && (
          <Button look="ghost" size="small" disabled={logo.isPending} onClick={() => thenFocus(logo.cancel)}>
            Cancel
          </Button>
        )}
        {!logo.isChosen && logo.hasLogo && (
          <Button look="ghost" size="small" busy={logo.isPending} onClick={() => thenFocus(logo.remove)}>
            Remove logo
          </Button>
        )}
      </div>
      <PictureInput ref={input} label="Logo file" onChoose={([file]) => file && logo.select(file)} />
      <p className="text-sm text-ink-3">
        {logo.isChosen ? 'Not saved yet' : 'PNG, JPEG or WebP, at most 5 MiB. It is shown as a square.'}
      </p>
      <FieldError text={logo.error ?? undefined} />
    </div>
  )
}
