import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ToolAction, ToolErrors, ToolInput } from './tool-actions.ts'
import { ToolPicker } from './tool-picker.tsx'

interface ToolFieldsProps {
  action: ToolAction
  input: ToolInput
  errors: ToolErrors
  busy: boolean
  onChange: (changed: Partial<ToolInput>) => void
}

/** The fields of the dialog that an action needs beside the reason. */
export function ToolFields({ action, input, errors, busy, onChange }: ToolFieldsProps) {
  switch (action.kind) {
    case 'unmerge':
      return null
    case 'rename':
      return (
        <Field label="Name" max={limits.title.max} error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={input.name}
              readOnly={busy}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
      )
    case 'retireSlug':
      return (
        <Field label="Present or former address" error={errors.slug}>
          {(control) => (
            <Input
              {...control}
              value={input.slug}
              readOnly={busy}
              autoComplete="off"
              onChange={({ target }) => onChange({ slug: target.value })}
            />
          )}
        </Field>
      )
    case 'changeLink':
      return (
        <Field label="Link" max={limits.link.max} error={errors.link}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={input.link}
              readOnly={busy}
              autoComplete="off"
              onChange={({ target }) => onChange({ link: target.value })}
            />
          )}
        </Field>
      )
    case 'merge':
    case 'movePost':
      return (
        <>
          <ToolPicker
            label={action.kind === 'merge' ? 'Merge into' : 'Tool'}
            except={action.tool.slug}
            chosen={input.target}
            disabled={busy || input.isOwn}
            error={errors.target}
            onChange={(target) => onChange({ target })}
          />
          {action.kind === 'movePost' && action.tool.post_count > 1 && (
            <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-line px-3 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft">
              <input
                type="checkbox"
                checked={input.isOwn}
                disabled={busy}
                onChange={({ target }) => onChange({ isOwn: target.checked, target: null })}
                className="size-4 shrink-0 accent-accent"
              />
              A tool of its own
            </label>
          )}
        </>
      )
  }
}
