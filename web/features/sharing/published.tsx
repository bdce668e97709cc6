import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cardClasses } from '#web/ui/classes.ts'

const shownForMs = 2000

/** Says that a post is out; after a moment calls `onDone`. */
export function Published({ onDone }: { onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(onDone, shownForMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div role="status" className={cardClasses('flex flex-col items-center gap-3 px-6 py-20 text-center')}>
      <CircleCheck aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-xl font-semibold outline-none">
        Post Created Successfully!
      </h1>
      <p className="text-ink-soft">Your AI tool has been shared with the community.</p>
    </div>
  )
}
