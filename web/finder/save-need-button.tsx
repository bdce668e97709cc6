import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedNeed } from '#contract/finds.ts'
import { needKey } from '#contract/need-key.ts'
import { api } from '#web/api/browser.ts'
import { savedNeedsQuery } from '#web/api/finder.ts'
import { useSession } from '#web/session/use-session.ts'
import { defineToggle, useToggle } from '#web/session/use-toggle.ts'
import { Button } from '#web/ui/button.tsx'
import { classes, pressedButton } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'
import { useMarkSeen } from './use-mark-seen.ts'

/** Saves the need of a page; pressed while it is saved. A guest is asked to sign in. */
export function SaveNeedButton({ need }: { need: string }) {
  const { isOn, toggle } = useToggle(savedNeedToggle(need))
  useSeen(need)
  return (
    <Button
      look="secondary"
      size="small"
      aria-pressed={isOn}
      onClick={toggle}
      // As wide with either text.
      className={classes('min-w-32', pressedButton)}
    >
      {isOn ? 'Saved' : 'Save this need'}
    </Button>
  )
}

/** The member looks at the results of a saved need. */
function useSeen(need: string): void {
  const { isAuthenticated } = useSession()
  const { data: unseen } = useQuery({
    ...savedNeedsQuery(),
    enabled: isAuthenticated,
    select: (needs) => needs.find((one) => isEqual(one, need) && one.unseen > 0)?.id,
  })
  const markSeen = useMarkSeen()
  useEffect(() => {
    if (unseen !== undefined) markSeen(unseen)
  }, [unseen, markSeen])
}

function isEqual(saved: Pick<SavedNeed, 'need'>, need: string): boolean {
  return needKey(saved.need) === needKey(need)
}

function savedNeedToggle(need: string) {
  const { queryKey } = savedNeedsQuery()
  return defineToggle({
    act: `save need ${needKey(need)}`,
    query: savedNeedsQuery(),
    isOn: (needs) => needs.some((one) => isEqual(one, need)),
    set(cache, on) {
      const added = { id: 0, need, created_at: new Date().toISOString(), unseen: 0 }
      cache.setQueryData(queryKey, (needs) => {
        const others = needs?.filter((one) => !isEqual(one, need))
        return on && others ? [added, ...others] : others
      })
    },
    async send(on) {
      if (on) return api.saveNeed({ body: { need } })
      const own = (await api.listSavedNeeds()).find((one) => isEqual(one, need))
      if (own) await api.deleteSavedNeed({ params: { id: own.id } })
      return null
    },
    confirm(cache, saved) {
      if (saved)
        toast.success('Saved. You will hear of tools that newly fit.', { act: `save need ${needKey(need)}` })
      void cache.invalidateQueries(savedNeedsQuery())
    },
    failed: 'Your saved needs could not be changed.',
  })
}
