import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { ActionFormDialog, useActionForm } from './action-form.tsx'
import {
  missingIn,
  outlookOf,
  runToolAction,
  textsFor,
  type ToolAction,
  type ToolErrors,
  type ToolInput,
} from './tool-actions.ts'
import { ToolFields } from './tool-fields.tsx'

interface ToolDialogProps {
  action: ToolAction
  onClose: () => void
  /** Called with the slug of the tool that has the posts now. */
  onDone?: (slug: string | undefined) => void
}

/** The errors of the server by field; none when it refused the request for another reason. */
function serverErrors(error: unknown): ToolErrors {
  if (!(error instanceof ApiError)) return {}
  const { name, link, into, slug, reason } = error.errors
  const target = into ?? slug
  return {
    ...(name?.[0] && { name: name[0] }),
    ...(link?.[0] && { link: link[0] }),
    ...(slug?.[0] && { slug: slug[0] }),
    ...(target?.[0] && { target: target[0] }),
    ...(reason?.[0] && { reason: reason[0] }),
  }
}

function hasFieldErrors(error: unknown): boolean {
  return Object.keys(serverErrors(error)).length > 0
}

function useRun({ action, onClose, onDone }: ToolDialogProps) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: ToolInput) => runToolAction(action, input),
    onSuccess: ({ text, slug }) => {
      toast.success(text)
      onClose()
      onDone?.(slug)
      // A tool's name and counts are on cards, in lists and on its page. A retired address answers 404.
      const retired = action.kind === 'retireSlug' && slug !== action.tool.slug ? action.tool.slug : undefined
      void cache.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(retired) })
    },
    onError: (error) => !hasFieldErrors(error) && console.error('A moderation action failed', error),
  })
}

function initialInput(action: ToolAction): ToolInput {
  const name = action.tool.name
  const link = action.kind === 'changeLink' ? action.tool.link : ''
  return { name, link, slug: action.tool.slug, target: null, isOwn: false, reason: '' }
}

function trimmed(input: ToolInput): ToolInput {
  const { name, link, slug, reason } = input
  return { ...input, name: name.trim(), link: link.trim(), slug: slug.trim(), reason: reason.trim() }
}

/** Asks a moderator for what the action needs, and for the reason, and runs the action. */
export function ToolDialog(props: ToolDialogProps) {
  const { action, onClose } = props
  const form = useActionForm({
    subject: action,
    initial: initialInput(action),
    run: useRun(props),
    trimmed,
    missingIn: (input) => missingIn(action, input),
    serverErrors,
  })
  const { input, errors, change, busy } = form
  return (
    <ActionFormDialog
      texts={textsFor(action)}
      danger={action.kind === 'merge' || action.kind === 'retireSlug'}
      state={form}
      onClose={onClose}
    >
      <ToolFields action={action} input={input} errors={errors} busy={busy} onChange={change} />
      <p role="status" className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {outlookOf(action, input)}
      </p>
    </ActionFormDialog>
  )
}
