import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { SavedNeed } from '#contract/finds.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedNeedsQuery } from '#web/api/finder.ts'
import { findUrl } from '#web/finder/find-url.ts'
import { useSession } from '#web/session/use-session.ts'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { toast } from '#web/ui/toast.ts'

/** The needs that the member has saved; nothing for guests, as whom the server renders the page. */
export function SavedNeeds() {
  const { isAuthenticated, isRestoring } = useSession()
  // The height of the heading and one need.
  if (isRestoring) return <div aria-hidden className="hidden h-25 stored-session:block" />
  return isAuthenticated ? <SavedNeedsOfMember /> : null
}

function SavedNeedsOfMember() {
  const id = useId()
  const needs = useQuery({ ...savedNeedsQuery(), refetchOnMount: 'always' })
  return (
    <section aria-labelledby={id} className="space-y-3 pt-4">
      <h2 id={id} className="text-xl font-semibold">
        Saved needs
      </h2>
      <QueryList
        query={needs}
        pending={<LoadingNeed />}
        error="Your saved needs could not be loaded."
        empty={
          <p className="max-w-prose text-sm text-ink-2">
            No saved needs yet. Ask for something and choose ‘Save this need’: you will hear of tools that
            newly fit.
          </p>
        }
      >
        {(saved) => (
          <ul className={cardClasses('divide-y divide-line')}>
            {saved.map((need) => (
              <NeedRow key={need.id} need={need} />
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  )
}

function LoadingNeed() {
  return (
    <div className={`${loadingClasses} ${cardClasses('relative flex h-11 items-center px-4')}`}>
      <LoadingNote />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}

function NeedRow({ need: saved }: { need: SavedNeed }) {
  const cache = useQueryClient()
  const { need, unseen } = saved
  return (
    <li className="flex items-center gap-2 pr-2 pl-4">
      <SiteLink
        to={findUrl(need)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 hover:text-accent"
      >
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {need}
        </span>
        {unseen > 0 && (
          <>
            {' '}
            <span className="rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-on-accent tabular-nums">
              {unseen} new
            </span>
          </>
        )}
      </SiteLink>
      <button
        type="button"
        aria-label={`Delete ${need}`}
        disabled={saved.id === 0}
        onClick={() => void remove(cache, saved)}
        className={iconButtonClasses(undefined, 'small')}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

/** Deletes a saved need at once, and brings it back when the server refuses. The toast can undo it. */
async function remove(cache: QueryClient, { id, need }: SavedNeed): Promise<void> {
  const { queryKey } = savedNeedsQuery()
  const act = `delete need ${id}`
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData(queryKey)
  cache.setQueryData(queryKey, (needs) => needs?.filter((one) => one.id !== id))
  restoreLostFocus()
  try {
    const { unseen_tools } = await api.deleteSavedNeed({ params: { id } })
    toast.success('The saved need has been deleted.', {
      act,
      action: { label: 'Undo', run: () => void saveAgain(cache, { need, unseen_tools }, act) },
    })
  } catch (error) {
    console.error('Deleting a saved need failed', error)
    cache.setQueryData(queryKey, before)
    toast.error(failureText(error, 'The saved need could not be deleted.'), { act })
  }
  void cache.invalidateQueries({ queryKey })
}

async function saveAgain(
  cache: QueryClient,
  body: { need: string; unseen_tools: number[] },
  act: string,
): Promise<void> {
  try {
    await api.saveNeed({ body })
    toast.success('The saved need is back.', { act })
  } catch (error) {
    console.error('Saving a need again failed', error)
    toast.error(failureText(error, 'The need could not be saved.'), { act })
  }
  void cache.invalidateQueries(savedNeedsQuery())
}
