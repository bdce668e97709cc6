import { useEffect, useState } from 'react'
import { isBlank } from '#contract/blank.ts'
import type { Markdown as Content } from '#contract/markdown.ts'
import { useMember } from '#web/session/use-session.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import type { TextKind } from './parse-preview.ts'

interface PreviewProps {
  text: string
  kind: TextKind
  height: number
}

/** A text as readers will see it. Loads the parser. */
export function Preview({ text, kind, height }: PreviewProps) {
  const user = useMember()
  const isMember = user !== null
  const [content, setContent] = useState<Content | 'failed'>()

  useEffect(() => {
    let isCurrent = true
    const show = (parsed: Content | 'failed') => isCurrent && setContent(parsed)
    import('./parse-preview.ts')
      .then(({ parsePreview }) => parsePreview(text, kind, isMember))
      .then(show)
      .catch((error: unknown) => {
        console.error('The preview could not be made', error)
        show('failed')
      })
    return () => {
      isCurrent = false
    }
  }, [text, kind, isMember])

  return (
    <div
      style={{ minHeight: height }}
      aria-busy={content === undefined}
      className="rounded-md border border-line bg-surface px-3 py-2.5"
    >
      {content === 'failed' ? (
        <p role="alert" className="text-sm text-danger">
          The preview could not be loaded. Please check your connection.
        </p>
      ) : isBlank(text) ? (
        <p className="text-ink-3">Nothing to preview yet</p>
      ) : (
        content !== undefined && <Markdown text={text.trim()} content={content} />
      )}
    </div>
  )
}
