import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { TextArea } from '#web/ui/input.tsx'

interface NoteFieldProps {
  note: string
  /** The id of the post's heading. */
  describedBy: string
  save: (note: string) => Promise<unknown>
}

/** The member's note on a post of the list. Saved when the field is left; the typed text stays after a failure. */
export function NoteField({ note, describedBy, save }: NoteFieldProps) {
  const id = useId()
  const [text, setText] = useState(note)
  // The note on the server, as far as this field knows: as given, or as sent last.
  const [stored, setStored] = useState(note)
  const [given, setGiven] = useState(note)
  const [error, setError] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const isLong = Array.from(text.trim()).length > limits.note.max
  const message = isLong ? `Note can have at most ${limits.note.max} characters` : error

  // Changed in another tab or by the answer to what was sent. What is being typed stays.
  if (given !== note) {
    setGiven(note)
    setStored(note)
    if (text.trim() === stored) setText(note)
  }

  async function saveChanges() {
    const next = text.trim()
    if (next === stored || isLong) return
    setStored(next)
    try {
      await save(next)
      setError(null)
      setIsSaved(true)
    } catch (failure) {
      console.error('Saving a note failed', failure)
      setStored(note)
      setError(failureText(failure, 'The note could not be saved.'))
    }
  }

  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        Note
      </label>
      <TextArea
        id={id}
        rows={2}
        dir="auto"
        value={text}
        placeholder="Why is it on this list?"
        aria-invalid={message !== null || undefined}
        aria-describedby={message === null ? describedBy : `${id}-error ${describedBy}`}
        onChange={(event) => {
          setText(event.target.value)
          setIsSaved(false)
        }}
        onBlur={() => void saveChanges()}
      />
      <CharacterCount text={text} max={limits.note.max} />
      <p role="status" className="sr-only">
        {isSaved && 'The note has been saved.'}
      </p>
      {message !== null && (
        <p id={`${id}-error`} role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {message}
          {!isLong && (
            <Button look="secondary" size="small" onClick={() => void saveChanges()}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
