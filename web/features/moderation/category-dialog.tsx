import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  missingIn,
  reloadCategories,
  runCategoryAction,
  textsFor,
  type CategoryAction,
  type CategoryErrors,
  type CategoryInput,
} from './category-actions.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { ReasonField } from './reason-field.tsx'

interface CategoryDialogProps {
  action: CategoryAction
  onClose: () => void
}

function useRun({ action, onClose }: CategoryDialogProps) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: CategoryInput) => runCategoryAction(action, input),
    onSuccess: (done) => {
      reloadCategories(cache)
      toast.success(done)
      onClose()
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) console.error('A moderation action failed', error)
      // Another moderator may have changed the categories.
      if (error instanceof ApiError && error.status === 404) reloadCategories(cache)
    },
  })
}

/** The errors of the server by field; none when it refused the request for another reason. */
function serverErrors(error: unknown): CategoryErrors {
  if (!(error instanceof ApiError)) return {}
  const { name, into, reason } = error.errors
  return {
    ...(name?.[0] && { name: name[0] }),
    ...(into?.[0] && { into: into[0] }),
    ...(reason?.[0] && { reason: reason[0] }),
  }
}

function hasFieldErrors(error: unknown): boolean {
  return Object.keys(serverErrors(error)).length > 0
}

/** Asks a moderator for the new name or the target, and for the reason, and runs the action. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { action, onClose } = props
  const { title, text, confirm } = textsFor(action)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ name: action.category.name, into: '', reason: '' })
  const [errors, setErrors] = useState<CategoryErrors>({})
  const run = useRun(props)

  function show(found: CategoryErrors) {
    setErrors(found)
    // After the render that marks the fields.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function change(changed: Partial<CategoryInput>) {
    setValues({ ...values, ...changed })
    setErrors({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (run.isPending) return
    const input = { ...values, name: values.name.trim(), reason: values.reason.trim() }
    const missing = missingIn(action.kind, input)
    if (Object.keys(missing).length > 0) return show(missing)
    run.mutate(input, { onError: (error) => show(serverErrors(error)) })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closable={false}
      footer={
        <DialogButtons
          form={formId}
          confirm={confirm}
          danger={action.kind === 'merge'}
          busy={run.isPending}
          onCancel={onClose}
        />
      }
    >
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit} className="space-y-5">
        {run.isError && !hasFieldErrors(run.error) && (
          <AlertBox>{failureText(run.error, 'This did not work.')}</AlertBox>
        )}
        {action.kind === 'rename' ? (
          <Field label="Name" error={errors.name}>
            {(control) => (
              <Input
                {...control}
                value={values.name}
                maxLength={limits.categoryName.max}
                readOnly={run.isPending}
                autoComplete="off"
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <TargetField
            source={action.category.id}
            value={values.into}
            onChange={(into) => change({ into })}
            disabled={run.isPending}
            error={errors.into}
          />
        )}
        <ReasonField
          value={values.reason}
          onChange={(reason) => change({ reason })}
          readOnly={run.isPending}
          error={errors.reason}
        />
      </form>
    </Dialog>
  )
}

interface TargetFieldProps {
  source: number
  value: string
  onChange: (value: string) => void
  disabled: boolean
  error: string | undefined
}

/** Chooses the category that the posts move to. */
function TargetField({ source, value, onChange, disabled, error }: TargetFieldProps) {
  const { data: categories = [], isError } = useQuery(categoriesQuery())
  return (
    <Field label="Merge into" error={error ?? (isError ? 'The categories could not be loaded.' : undefined)}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="input h-11"
        >
          <option value="">Choose a category</option>
          {categories
            .filter(({ id }) => id !== source)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}
