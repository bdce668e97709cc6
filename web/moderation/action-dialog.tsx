import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { ProfilePart } from '#contract/moderation.ts'
import { failureText } from '#web/api/failure-text.ts'
import { moderationKey } from './moderation-queries.ts'
import { useDraft } from '#web/session/drafts.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { draftSubject } from './action-form.tsx'
import { DialogButtons, ReasonField } from '#web/moderation/reasons/public.ts'
import { useUndoHide } from './undo-hide.ts'
import {
  hiddenAllText,
  hideAllHint,
  runAction,
  textsFor,
  updateCache,
  type ActionInput,
  type ModerationAction,
} from './moderation-actions.ts'

interface ActionDialogProps {
  action: ModerationAction
  onClose: () => void
}

function useRunAction({ action, onClose }: ActionDialogProps, discard: () => void) {
  const cache = useQueryClient()
  const undoHide = useUndoHide()
  return useMutation({
    mutationFn: (input: ActionInput) => runAction(action, input),
    onSuccess: (_done, { hideAll }) => {
      updateCache(action, cache)
      void cache.invalidateQueries({ queryKey: moderationKey })
      discard()
      if (action.kind === 'hideAll' || (action.kind === 'suspendMember' && hideAll)) {
        const { username } = action
        const undo = { label: 'Undo', run: () => undoHide.mutate(username) }
        toast.success(hiddenAllText(username), { act: `hide all of ${username}`, action: undo })
      } else toast.success(textsFor(action).done)
      onClose()
      // The button that opened the dialog may be gone with its item.
      restoreLostFocus()
    },
    onError: (error) => console.error('A moderation action failed', error),
  })
}

const dangerous: ModerationAction['kind'][] = [
  'hidePost',
  'hideComment',
  'suspendMember',
  'hideAll',
  'suspendVoters',
  'resetMember',
  'removeMakerReply',
]

/** Asks a moderator for the reason and runs the action. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, onClose } = props
  const { title, text, confirm } = textsFor(action)
  const formId = useId()
  // A lost session or a list that loads again may take the dialog away: the reason is a draft until then.
  const [reason, setReason] = useDraft(draftSubject(action), '')
  const [hideAll, setHideAll] = useState(false)
  const [parts, setParts] = useState<ProfilePart[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const discard = () => setReason('')
  const run = useRunAction(props, discard)
  const needsParts = action.kind === 'resetMember'
  const input = { reason: reason.trim(), parts, hideAll }
  const isReasonMissing = input.reason === ''
  const isPartMissing = needsParts && parts.length === 0

  function close() {
    if (!run.isPending) discard()
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isReasonMissing && !isPartMissing && !run.isPending) run.mutate(input)
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      unsaved={input.reason !== '' && !run.isPending}
      title={title}
      description={text}
      closable={false}
      footer={
        <DialogButtons
          form={formId}
          confirm={confirm}
          danger={dangerous.includes(action.kind)}
          busy={run.isPending}
        />
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {run.isError && <AlertBox>{failureText(run.error, 'This did not work.')}</AlertBox>}
        {needsParts && (
          <ProfileParts
            selected={parts}
            onChange={setParts}
            disabled={run.isPending}
            error={isSubmitted && isPartMissing ? 'Choose what to reset' : undefined}
          />
        )}
        {action.kind === 'suspendMember' && (
          <HideAll checked={hideAll} onChange={setHideAll} disabled={run.isPending} />
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          readOnly={run.isPending}
          error={isSubmitted && isReasonMissing ? 'Reason is required' : undefined}
        />
      </form>
    </Dialog>
  )
}

const partOptions: readonly { value: ProfilePart; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'bio', label: 'Bio, location and work' },
  { value: 'picture', label: 'Picture' },
  { value: 'links', label: 'Links' },
]

interface HideAllProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled: boolean
}

/** Checkbox that hides all posts and comments with a suspension. */
function HideAll({ checked, onChange, disabled }: HideAllProps) {
  const hintId = useId()
  return (
    <div className="space-y-1.5">
      <label className={checkboxClasses}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        Hide all posts and comments of this member too
      </label>
      <p id={hintId} className="text-sm text-ink-3">
        {hideAllHint}
      </p>
    </div>
  )
}

const checkboxClasses =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft'

interface ProfilePartsProps {
  selected: ProfilePart[]
  onChange: (selected: ProfilePart[]) => void
  disabled: boolean
  error: string | undefined
}

/** Checkboxes for the parts of a profile to reset. */
function ProfileParts({ selected, onChange, disabled, error }: ProfilePartsProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset disabled={disabled} aria-describedby={errorId} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">What to reset</legend>
      {partOptions.map(({ value, label }) => (
        <label key={value} className={checkboxClasses}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, value] : selected.filter((one) => one !== value))
            }
            className="size-4 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
