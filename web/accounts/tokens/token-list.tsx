import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessToken } from '#contract/tokens.ts'
import { accountEventsQuery } from '#web/api/account-security.ts'
import { api } from '#web/api/browser.ts'
import { ignoreNotFound } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { tokensQuery } from './token-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { toast } from '#web/ui/toast.ts'
import { scopeTexts } from './scope-texts.ts'

interface TokenListProps {
  onDeleted: (id: number) => void
}

/** The member's access tokens. */
export function TokenList({ onDeleted }: TokenListProps) {
  return (
    <Section title="Your tokens">
      <QueryList
        query={useQuery(tokensQuery())}
        pending={<LoadingRows />}
        error="Your tokens could not be loaded."
        empty={<p className="text-sm text-ink-3">You have no tokens yet.</p>}
      >
        {(tokens) => (
          <ul aria-label="Tokens" className="divide-y divide-line rounded-md border border-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onDeleted={onDeleted} />
            ))}
          </ul>
        )}
      </QueryList>
    </Section>
  )
}

const isOver = (time: string) => Date.parse(time) <= Date.now()

function TokenRow({ token, onDeleted }: TokenListProps & { token: AccessToken }) {
  const { name, scopes, expires_at: expiresAt, last_used_at: lastUsedAt } = token
  const isExpired = isOver(expiresAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-3 py-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-52 space-y-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <span dir="auto">{name}</span>
          {isExpired && <Badge>Expired</Badge>}
        </p>
        <p className="text-sm text-ink-2">{scopes.map((scope) => scopeTexts[scope].label).join(', ')}</p>
        <p className="text-sm text-ink-3">
          {isExpired ? 'Valid until' : 'Expires on'}{' '}
          <time dateTime={expiresAt}>{absoluteDate(expiresAt, 'local')}</time>
          {' · '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime time={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <DeleteToken token={token} onDeleted={onDeleted} />
    </li>
  )
}

function DeleteToken({ token: { id, name }, onDeleted }: TokenListProps & { token: AccessToken }) {
  const [isOpen, setOpen] = useState(false)
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.deleteToken({ params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      const { queryKey } = tokensQuery()
      await cache.cancelQueries({ queryKey })
      setOpen(false)
      cache.setQueryData(queryKey, (known = []) => known.filter((one) => one.id !== id))
      void cache.invalidateQueries({ queryKey: accountEventsQuery().queryKey })
      onDeleted(id)
      toast.success('The token is deleted.')
      // The button that opened the dialog is gone with its row.
      restoreLostFocus()
    },
    onError: (error) => {
      console.error('Deleting a token failed', error)
      toast.error(failureText(error, 'The token could not be deleted.'))
    },
  })
  return (
    <>
      <Button look="secondary" size="small" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this token?"
        text={`Programs that use “${name}” will be refused from now on.`}
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
