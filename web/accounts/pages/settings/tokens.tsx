import { useState } from 'react'
import { MadeToken } from '#web/accounts/tokens/made-token.tsx'
import { TokenForm } from '#web/accounts/tokens/token-form.tsx'
import { TokenList } from '#web/accounts/tokens/token-list.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { cardClasses } from '#web/ui/classes.ts'

export const handle: PageHandle = { title: 'Tokens', heading: 'Tokens' }

/** The member's access tokens for programs. */
export default function TokensPage() {
  // A secret goes with the page.
  const [made, setMade] = useState<{ id: number; token: string }>()
  return (
    <>
      <PageHead title="Tokens" hidden />
      <h1 className="text-2xl font-semibold">Tokens</h1>
      <p className="max-w-prose text-sm text-ink-2">
        With a token, your own programs use this site as you, within what you allow. A token never changes how
        you sign in, and never exports or deletes your account. It goes on when you sign out or change your
        password; a password reset ends all tokens. Reading what everybody can read needs none:{' '}
        <a href="/api/docs/" className="underline hover:text-ink">
          see the API
        </a>
        .
      </p>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        {made && <MadeToken key={made.id} token={made.token} />}
        <TokenForm onMade={setMade} />
        <TokenList onDeleted={(id) => setMade(made?.id === id ? undefined : made)} />
      </div>
    </>
  )
}
