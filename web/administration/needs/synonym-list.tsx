import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Synonym } from '#contract/finder.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { QueryList } from '#web/ui/query-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { synonymsQuery } from './queries.ts'

/** The synonyms of the site, with buttons that add and delete. */
export function SynonymList({ onAdd }: { onAdd: () => void }) {
  return (
    <section aria-labelledby="synonyms" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="synonyms" className="text-lg font-semibold">
          Synonyms
        </h2>
        <Button look="secondary" size="small" onClick={onAdd}>
          New synonym
        </Button>
      </div>
      <QueryList
        query={useQuery(synonymsQuery())}
        error="The synonyms could not be loaded."
        empty={
          <p className="text-sm text-ink-2">
            None yet. A synonym lets the finder read the words of people as the words of tools.
          </p>
        }
      >
        {(synonyms) => (
          <ul aria-labelledby="synonyms" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {synonyms.map((synonym) => (
              <Item key={synonym.id} synonym={synonym} />
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  )
}

function Item({ synonym: { id, phrase, means } }: { synonym: Synonym }) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.deleteSynonym({ params: { id } }),
    async onSuccess() {
      toast.success(`“${phrase}” is no synonym any more.`)
      await cache.invalidateQueries(synonymsQuery())
      restoreLostFocus()
    },
    onError: (error) => toast.error(failureText(error, 'The synonym could not be deleted.')),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <p dir="auto" className="min-w-0 wrap-anywhere">
        <span className="font-medium">{phrase}</span> <span className="text-ink-3">means</span>{' '}
        <span className="font-medium">{means}</span>
      </p>
      <Button
        look="ghost"
        size="small"
        aria-label={`Delete the synonym ${phrase}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
    </li>
  )
}
