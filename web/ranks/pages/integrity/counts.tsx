import { useId } from 'react'
import { cardClasses } from '#web/ui/classes.ts'
import { figureText } from './texts.ts'

interface CountsProps {
  title: string
  counts: [name: string, count: number][]
  /** The sentence instead of an empty list. */
  none: string
}

/** Counts with bars, which compare them with the highest one. */
export function Counts({ title, counts, none }: CountsProps) {
  const id = useId()
  const highest = Math.max(...counts.map(([, count]) => count))
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {counts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{none}</p>
      ) : (
        <dl className="mt-3 space-y-3 text-sm">
          {counts.map(([name, count]) => (
            <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-medium tabular-nums">{figureText(count)}</dd>
              <Bar share={count / highest} />
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** A drawing, because the content security policy blocks style attributes. */
function Bar({ share }: { share: number }) {
  return (
    <dd aria-hidden className="col-span-2">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-1 w-full rounded-sm bg-sunken">
        <rect width={Math.max(1, 100 * share)} height="1" className="fill-accent" />
      </svg>
    </dd>
  )
}
