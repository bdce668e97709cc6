import { useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { strengthWords, type Strength } from './strength.ts'

const colours = ['bg-danger', 'bg-danger', 'bg-star', 'bg-accent', 'bg-accent']

/** A bar with a word and a suggestion. Takes the same room without a password, so nothing moves while one is typed. */
export function StrengthMeter({ strength }: { strength: Strength | undefined }) {
  const score = strength?.score
  return (
    <div className="space-y-1">
      <div className="flex h-5.5 items-center gap-3">
        <div aria-hidden className="flex flex-1 gap-1">
          {[0, 1, 2, 3].map((part) => (
            <span
              key={part}
              className={classes(
                'strength-part h-1.5 flex-1 rounded-full transition-colors',
                score !== undefined && part < Math.max(score, 1) ? `is-on ${colours[score]}` : 'bg-line',
              )}
            />
          ))}
        </div>
        <span aria-hidden className="w-19 text-right text-sm font-medium">
          {score !== undefined && strengthWords[score]}
        </span>
      </div>
      <p className="min-h-5.5 text-sm text-ink-2">{adviceOf(strength)}</p>
      <Announcement strength={strength} />
    </div>
  )
}

function adviceOf(strength: Strength | undefined): string {
  if (!strength) return 'Unrelated words are hard to guess.'
  return strength.suggestion || 'This is hard to guess.'
}

const announceAfterMs = 1000

/** Says the strength to screen readers when the typing has paused. */
function Announcement({ strength }: { strength: Strength | undefined }) {
  const text = strength
    ? `Password strength: ${strengthWords[strength.score]}. ${strength.suggestion}`.trim()
    : ''
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceAfterMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
