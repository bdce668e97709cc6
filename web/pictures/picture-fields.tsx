import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PictureInput } from './picture-input.tsx'
import { readPicture } from './read-picture.ts'
import type { Screenshot } from './screenshots.ts'

interface PictureFieldsProps {
  screenshots: Screenshot[]
  onChange: (change: (screenshots: Screenshot[]) => Screenshot[]) => void
  disabled: boolean
  /** A sentence about the upload that is running; empty without one. */
  progress: string
}

const { ofOnePost, alt: altLimits } = limits.postPictures

let counted = 0

function newScreenshot(file: File, src: string): Screenshot {
  counted += 1
  return { key: `new ${counted}`, file, src, alt: '' }
}

/** The screenshots of a post in its form: chosen, dropped, or pasted anywhere in the form; each with its description. */
export function PictureFields({ screenshots, onChange, disabled, progress }: PictureFieldsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [isReading, setIsReading] = useState(false)
  const count = screenshots.length
  const isOff = disabled || isReading
  const invalid = screenshots.find(({ error }) => error !== undefined)
  // Another object after each check, so that the focus moves there after each.
  useEffect(() => {
    if (invalid) fieldset.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [invalid])

  const add = useCallback(
    async (files: File[]) => {
      setIsReading(true)
      const found: string[] = []
      let room = ofOnePost - count
      for (const file of files) {
        if (room === 0) {
          found.push(`${file.name}: ${messages.picture.tooMany}`)
          continue
        }
        try {
          const added = newScreenshot(file, await readPicture(file))
          onChange((now) => [...now, added])
          room -= 1
        } catch (error) {
          found.push(`${file.name}: ${(error as Error).message}`)
        }
      }
      setProblems(found)
      setIsReading(false)
    },
    [count, onChange],
  )

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const paste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {}
      // Office programs copy text with a picture of it.
      if (files.length === 0 || types.includes('text/plain') || isOff) return
      event.preventDefault()
      void add([...files])
    }
    const drop = (event: DragEvent) => {
      const { files = [] } = event.dataTransfer ?? {}
      event.preventDefault()
      if (!isOff) void add([...files])
    }
    fieldset.current?.form?.addEventListener('paste', paste, { signal })
    fieldset.current?.addEventListener('dragover', allowFiles, { signal })
    fieldset.current?.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [add, isOff])

  function remove(removed: Screenshot) {
    onChange((now) => now.filter(({ key }) => key !== removed.key))
    setProblems([])
    addButton.current?.focus()
  }

  function describe(described: Screenshot, alt: string) {
    onChange((now) => now.map((one) => (one.key === described.key ? { ...one, alt, error: undefined } : one)))
  }

  return (
    <fieldset ref={fieldset} className="min-w-0 space-y-3">
      <legend className="mb-1.5 text-sm font-medium">Screenshots</legend>
      {count > 0 && (
        <ol className="space-y-4">
          {screenshots.map((one, index) => (
            <li key={one.key} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <img
                src={one.src}
                alt=""
                className="h-24 w-36 rounded-md border border-line bg-sunken object-cover object-top-left"
              />
              <div className="min-w-56 flex-1 space-y-1">
                <Field label={`Describe screenshot ${index + 1}*`} max={altLimits.max} error={one.error}>
                  {(control) => (
                    <Input
                      {...control}
                      value={one.alt}
                      disabled={disabled}
                      aria-required
                      autoComplete="off"
                      placeholder="What it shows, for people who do not see it"
                      onChange={({ target }) => describe(one, target.value)}
                    />
                  )}
                </Field>
                <Button
                  look="ghost"
                  size="small"
                  disabled={disabled}
                  className="-ml-3"
                  onClick={() => remove(one)}
                >
                  {`Remove screenshot ${index + 1}`}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed border-control p-3">
        <Button
          ref={addButton}
          look="secondary"
          size="small"
          busy={isReading}
          disabled={disabled || count >= ofOnePost}
          onClick={() => input.current?.click()}
        >
          Add screenshots
        </Button>
        <p className="text-sm text-ink-3">
          {count >= ofOnePost
            ? 'This post has 4 screenshots. Remove one to add another.'
            : 'Up to 4, PNG, JPEG or WebP, at most 5 MiB each. Choose, drop or paste them.'}
        </p>
      </div>
      <PictureInput ref={input} label="Screenshot files" multiple onChoose={(files) => void add(files)} />
      <FieldError text={problems} />
      <p role="status" className="text-sm text-ink-2">
        {progress}
      </p>
    </fieldset>
  )
}

/** Without this, the browser would open a dropped file in place of the page. */
function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
