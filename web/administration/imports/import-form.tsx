import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportFormat } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { formatOfName, formatTexts } from './import-texts.ts'
import { importsQuery } from './queries.ts'

interface Errors {
  file?: string | undefined
  format?: string | undefined
  as?: string | undefined
}

interface Sent {
  file: File
  format: ImportFormat
  as: string
  dryRun: boolean
}

function send({ file, format, as, dryRun }: Sent) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ format, as, dry_run: String(dryRun) }))
    body.append(name, value)
  body.append('file', file)
  return api.startImport({ body })
}

function fileError(file: File | null): string | undefined {
  if (!file) return 'Please choose a file'
  if (file.size > limits.imports.bytes) return `A file can have at most ${limits.imports.bytes / 2 ** 20} MiB`
  return undefined
}

/** Chooses a file, and has it checked or imported. `onStarted` gets the id of the import. */
export function ImportForm({ onStarted }: { onStarted: (id: number) => void }) {
  const cache = useQueryClient()
  const user = useMember()
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<ImportFormat>('csv')
  const [as, setAs] = useState(user?.username ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const start = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => {
      void cache.invalidateQueries(importsQuery())
      onStarted(id)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const { file, format, as } = error.errors
      setErrors({ file: file?.[0], format: format?.[0], as: as?.[0] })
    },
  })
  const hasFieldErrors = Object.values(errors).some((text) => text !== undefined)

  function choose(chosen: File | null) {
    setFile(chosen)
    setErrors({})
    const suggested = chosen && formatOfName(chosen.name)
    if (suggested) setFormat(suggested)
  }

  function submit(dryRun: boolean) {
    const missing = { file: fileError(file), as: as.trim() === '' ? 'Username is required' : undefined }
    setErrors(missing)
    if (file && !missing.file && !missing.as) start.mutate({ file, format, as: as.trim(), dryRun })
  }

  return (
    <form
      noValidate
      aria-label="Import"
      className={cardClasses('space-y-5 p-4 sm:p-6')}
      onSubmit={(event) => {
        event.preventDefault()
        submit(true)
      }}
    >
      {start.isError && !hasFieldErrors && (
        <AlertBox>{failureText(start.error, 'The file could not be sent.')}</AlertBox>
      )}
      <Field
        label="File"
        error={errors.file}
        hint="At most 20 MiB. A category that does not exist is made; a tool that exists is not added twice."
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.html,.htm,.md,.markdown"
            className="py-2"
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Format" error={errors.format}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={({ target }) => setFormat(target.value as ImportFormat)}
            >
              {Object.entries(formatTexts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Author of the posts" error={errors.as} hint="The username of a member.">
          {(control) => (
            <Input
              {...control}
              value={as}
              maxLength={limits.username.max}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setAs(target.value)
                setErrors((before) => ({ ...before, as: undefined }))
              }}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" busy={start.isPending && start.variables.dryRun}>
          Check it
        </Button>
        <Button busy={start.isPending && !start.variables.dryRun} onClick={() => submit(false)}>
          Import
        </Button>
      </div>
    </form>
  )
}
