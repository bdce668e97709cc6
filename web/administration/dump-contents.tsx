import { useQuery } from '@tanstack/react-query'
import { dumpContentsQuery } from './queries.ts'

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

interface DumpContentsProps {
  id: string
  /** Whether everybody can register. */
  isOpen: boolean
}

/** What a dump publishes, before it is turned on. */
export function DumpContents({ id, isOpen }: DumpContentsProps) {
  const { data } = useQuery(dumpContentsQuery())
  const contents = data
    ? `${countOf(data.tools, 'tool')} and ${countOf(data.reviews, 'review')}`
    : 'all tools and reviews'
  return (
    <div id={id} className="max-w-prose space-y-2 pl-7 text-sm text-ink-2">
      <p>
        Publishes {contents} with the names of their authors at /dump/, made anew each night: what guests can
        read. No email addresses, no private lists, nothing hidden or deleted. What a member deletes is gone
        from the next dump, but not from copies that others have made.
      </p>
      {!isOpen && <p>Sign-up is not open: ask your members before you turn it on.</p>}
    </div>
  )
}
