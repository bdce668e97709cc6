import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import { Catalogue } from './catalogue.tsx'

const themes = ['light', 'dark'] as const

/** The component catalogue at `/dev/ui`, in development only: all components of `web/ui`, in light and dark. */
export default function CataloguePage() {
  const [search] = useSearchParams()
  const theme = themes.find((one) => one === search.get('theme'))
  return (
    <>
      <PageHead title="Component catalogue" hidden />
      {theme ? <ThemedCatalogue theme={theme} /> : <Frames />}
    </>
  )
}

/** A document for each theme: dialogs, popovers and toasts belong to their document. */
function Frames() {
  return (
    <main className="flex h-dvh flex-col sm:flex-row">
      {themes.map((theme) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this site.
        <iframe key={theme} title={theme} src={`/dev/ui?theme=${theme}`} className="min-h-0 min-w-0 flex-1" />
      ))}
    </main>
  )
}

function ThemedCatalogue({ theme }: { theme: (typeof themes)[number] }) {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.remove(...themes)
    classList.add(theme)
  }, [theme])
  return <Catalogue />
}
