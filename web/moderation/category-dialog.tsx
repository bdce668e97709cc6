import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { ApiError } from '#web/api/errors.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActionFormDialog, useActionForm } from './action-form.tsx'
import {
  missingIn,
  reloadCategories,
  runCategoryAction,
  textsFor,
  type CategoryAction,
  type CategoryErrors,
  type CategoryInput,
} from './category-actions.ts'

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

function trimmed(input: CategoryInput): CategoryInput {
  return { ...input, name: input.name.trim(), reason: input.reason.trim() }
}

/** Asks a moderator for the new name or the target, and for the reason, and runs the action. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { action, onClose } = props
  const form = useActionForm({
    subject: action,
    initial: { name: action.category.name, into: '', reason: '' },
    run: useRun(props),
    trimmed,
    missingIn: (input) => missingIn(action.kind, input),
    serverErrors,
  })
  const { input, errors, change, busy } = form
  return (
    <ActionFormDialog
      texts={textsFor(action)}
      danger={action.kind === 'merge'}
      state={form}
      onClose={onClose}
    >
      {action.kind === 'rename' ? (
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={input.name}
              maxLength={limits.categoryName.max}
              readOnly={busy}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <TargetField
          source={action.category.id}
          value={input.into}
          onChange={(into) => change({ into })}
          disabled={busy}
          error={errors.into}
        />
      )}
    </ActionFormDialog>
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
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose a category</option>
          {categories
            .filter(({ id }) => id !== source)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}
