import { Bug, Handshake, Lightbulb, MessageCircle, type LucideIcon } from 'lucide-react'
import { cardClasses } from '#web/ui/card.tsx'
import { topics, type Topic } from './topics.ts'

const icons: Record<Topic, LucideIcon> = {
  bug: Bug,
  feature: Lightbulb,
  feedback: MessageCircle,
  partnership: Handshake,
}

interface TopicCardsProps {
  chosen: Topic
  onChoose: (topic: Topic) => void
  disabled: boolean
}

/** What a message is about, a card each; one is chosen. */
export function TopicCards({ chosen, onChoose, disabled }: TopicCardsProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-3 text-lg font-semibold">What is it about?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {topics.map(({ id, label, text }) => {
          const Icon = icons[id]
          return (
            <label key={id} className="relative">
              <input
                type="radio"
                name="category"
                value={id}
                aria-label={label}
                aria-describedby={`topic-${id}`}
                checked={id === chosen}
                onChange={() => onChoose(id)}
                // A topic that is chosen already still fills the subject.
                onClick={() => id === chosen && onChoose(id)}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
              />
              <span
                className={cardClasses(
                  'flex h-full items-start gap-3 p-4 transition-colors peer-checked:border-accent peer-checked:bg-accent-soft peer-hover:border-edge peer-checked:peer-hover:border-accent',
                )}
              >
                <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
                <span className="space-y-0.5">
                  <span className="block font-medium">{label}</span>
                  <span id={`topic-${id}`} className="block text-sm text-ink-soft">
                    {text}
                  </span>
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
