import { Bug, Handshake, Lightbulb, MessageCircle } from 'lucide-react'
import { cardClasses } from '#web/ui/classes.ts'

const topics = [
  {
    id: 'bug',
    label: 'Bug Report',
    prefix: 'Bug Report: ',
    text: 'Something does not work as it should.',
    icon: Bug,
  },
  {
    id: 'feature',
    label: 'Feature Request',
    prefix: 'Feature Request: ',
    text: 'Something you miss here.',
    icon: Lightbulb,
  },
  {
    id: 'feedback',
    label: 'General Feedback',
    prefix: 'Feedback: ',
    text: 'Praise, doubts and questions.',
    icon: MessageCircle,
  },
  {
    id: 'partnership',
    label: 'Partnership',
    prefix: 'Partnership Inquiry: ',
    text: 'Something to do together.',
    icon: Handshake,
  },
] as const

export type Topic = (typeof topics)[number]['id']

/** Whether a subject is a topic's prefix and nothing else. */
export function isPrefilled(subject: string): boolean {
  return topics.some(({ prefix }) => subject === prefix)
}

/** Replaces the prefixes of all topics, with or without the blank at their end, by that of `topic`. */
export function subjectFor(topic: Topic, subject: string): string {
  return (topics.find(({ id }) => id === topic)?.prefix ?? '') + withoutPrefixes(subject)
}

function withoutPrefixes(subject: string): string {
  const text = subject.trimStart()
  const previous = topics.find(({ prefix }) => text.startsWith(prefix.trimEnd()))
  return previous ? withoutPrefixes(text.slice(previous.prefix.trimEnd().length)) : text
}

interface TopicCardsProps {
  selected: Topic
  onSelect: (topic: Topic) => void
  disabled: boolean
}

/** Radio buttons for the topic of a message, each a card. */
export function TopicCards({ selected, onSelect, disabled }: TopicCardsProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-3 text-lg font-semibold">What is it about?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {topics.map(({ id, label, text, icon: Icon }) => (
          <label key={id} className="relative">
            <input
              type="radio"
              name="category"
              value={id}
              aria-label={label}
              aria-describedby={`topic-${id}`}
              checked={id === selected}
              onChange={() => onSelect(id)}
              // A click on the selected topic prefills the subject, too.
              onClick={() => id === selected && onSelect(id)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
            />
            <span
              className={cardClasses(
                'flex h-full items-start gap-3 p-4 transition-colors peer-checked:border-accent peer-checked:bg-accent-soft peer-hover:border-control peer-checked:peer-hover:border-accent',
              )}
            >
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="space-y-0.5">
                <span className="block font-medium">{label}</span>
                <span id={`topic-${id}`} className="block text-sm text-ink-2">
                  {text}
                </span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
