import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import type { ListAddress } from '#web/api/public-lists.ts'
import { postToOtherTabs } from '#web/api/tab-channel.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Copies a list into a private one of the member's. A guest is asked to sign in. */
export function CopyListButton({ address: { id, key } }: { address: Omit<ListAddress, 'from'> }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const asMember = useMemberAction()
  const act = `copy list ${id}`
  const copy = useMutation({
    mutationFn: () => api.copyList({ params: { id }, query: { ...(key !== undefined && { key }) } }),
    onSuccess: (list) => {
      cache.setQueryData(savedListsQuery().queryKey, (lists) => lists && [...lists, list])
      postToOtherTabs('lists', null)
      const open = { label: 'Open', run: () => void navigate(`/saved/${list.id}`) }
      toast.success('The list has been copied to your lists.', { act, action: open })
    },
    onError: (error) => {
      console.error('Copying a list failed', error)
      toast.error(failureText(error, 'The list could not be copied.'), { act })
    },
  })
  const start = () => copy.mutate()
  useReplay(act, start)
  return (
    <Button look="secondary" busy={copy.isPending} onClick={() => asMember(act, start)}>
      Copy to my lists
    </Button>
  )
}
