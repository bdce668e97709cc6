import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ListVisibility, SavedListWithPosts } from '#contract/lists.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListQuery } from '#web/api/lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { listUrl } from '#web/lists/list-address.ts'
import { setListFields } from '#web/lists/list-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/input.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { toast } from '#web/ui/toast.ts'

const names: Record<ListVisibility, string> = {
  private: 'Private',
  link: 'Anyone with the link',
  public: 'Public',
}

const hints: Record<ListVisibility, string> = {
  private: 'Only you see this list.',
  link: 'Everybody who has the link sees this list. Made private again, it gets a new link.',
  public: 'Everybody sees this list. With three posts, it stands among all lists.',
}

/** The choice of who sees a list, and its link. The default list has none: it stays private. */
export function Visibility({ list }: { list: SavedListWithPosts }) {
  const id = useId()
  const { shown, mutate } = useVisibility(list)
  if (list.is_default) return null
  const { key } = list
  const path = listUrl({ id: list.id, ...(list.visibility === 'link' && key !== null && { key }) })
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id} className="text-sm font-medium">
          Visibility
        </label>
        <Select
          id={id}
          value={shown}
          aria-describedby={`${id}-hint`}
          onChange={(event) => mutate(event.target.value as ListVisibility)}
          small
        >
          {Object.entries(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        {list.visibility !== 'private' && (
          <span className="flex flex-wrap items-center gap-2">
            <Button look="secondary" size="small" onClick={() => void copyLink(path)}>
              Copy link
            </Button>
            <SiteLink to={path} className="rounded-sm text-sm font-medium text-accent hover:underline">
              See it as others do
            </SiteLink>
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="max-w-prose text-sm text-ink-3">
        {hints[shown]}
      </p>
    </div>
  )
}

async function copyLink(path: string) {
  try {
    await navigator.clipboard.writeText(location.origin + path)
    toast.success('The link has been copied.', { act: 'copy' })
  } catch (error) {
    console.error('Copying failed', error)
    toast.error('The link could not be copied.', { act: 'copy' })
  }
}

/** The choice shows at once; the link comes with the answer. */
function useVisibility({ id, visibility }: SavedListWithPosts) {
  const cache = useQueryClient()
  const change = useMutation({
    scope: { id: `visibility of list ${id}` },
    mutationFn: (next: ListVisibility) => api.updateSavedList({ params: { id }, body: { visibility: next } }),
    onMutate: () => cache.cancelQueries({ queryKey: savedListQuery(id).queryKey }),
    onSuccess: (changed) => {
      setListFields(cache, changed)
      cache.removeQueries({ queryKey: ['lists'] })
      postToOtherTabs('lists', null)
    },
    onError: (error) => {
      console.error('Changing the visibility failed', error)
      toast.error(failureText(error, 'The visibility could not be changed.'), { act: `list ${id}` })
    },
  })
  return { shown: change.isPending ? change.variables : visibility, mutate: change.mutate }
}
