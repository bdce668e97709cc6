import { useState } from 'react'
import { NeedList } from '#web/administration/needs/need-list.tsx'
import { SynonymDialog } from '#web/administration/needs/synonym-dialog.tsx'
import { SynonymList } from '#web/administration/needs/synonym-list.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Needs', heading: 'Administration' }

/** Needs that people asked, and the synonyms of the site. */
export default function NeedsPage() {
  const [phrase, setPhrase] = useState<string | null>(null)
  return (
    <div className="space-y-8">
      <PageHead title="Needs" hidden />
      <SynonymList onAdd={() => setPhrase('')} />
      <NeedList onAddSynonym={setPhrase} />
      {phrase !== null && <SynonymDialog phrase={phrase} onClose={() => setPhrase(null)} />}
    </div>
  )
}
