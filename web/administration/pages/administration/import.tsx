import { useSearchParams } from 'react-router'
import { ImportForm } from '#web/administration/imports/import-form.tsx'
import { ImportList } from '#web/administration/imports/import-list.tsx'
import { ImportState } from '#web/administration/imports/import-state.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Import', heading: 'Administration' }

/** Imports a file of tools. `?id=` is the import whose progress is shown. */
export default function ImportPage() {
  const [params, setParams] = useSearchParams()
  const id = /^\d{1,9}$/.exec(params.get('id') ?? '')?.[0]
  return (
    <div className="space-y-6">
      <PageHead title="Import" hidden />
      <ImportForm onStarted={(started) => setParams({ id: String(started) }, { preventScrollReset: true })} />
      {id !== undefined && <ImportState key={id} id={Number(id)} />}
      <ImportList />
    </div>
  )
}
