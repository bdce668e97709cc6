import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isLookedUp, lookupQuery } from './tool-lookup-query.ts'
import { Button } from '#web/ui/button.tsx'
import { pageFields, type Fillable, type Lookup } from './lookup-fields.ts'
import { withScheme } from './link-text.ts'

export interface LookupResultProps {
  /** The typed link. */
  link: string
  /** Title and description as they are typed. */
  typed: Fillable
  /** The link and tool of a post that is edited: they are nothing new. */
  own?: { link: string; slug: string | undefined } | undefined
  onFill: (values: Partial<Fillable>) => void
  /** Offers the review of a tool that is known, and is told when the member goes there. */
  onReview?: ((slug: string) => void) | undefined
}

const debounceMs = 400

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Looks the link up: its tool, similar tools, and what its page says about itself. Failures show nothing. */
export function LookupResult({ link, typed, own, onFill, onReview }: LookupResultProps) {
  const settled = useSettled(withScheme(link))
  const isAsked = isLookedUp(settled) && settled !== own?.link && settled === withScheme(link)
  const { data, isFetching } = useQuery(lookupQuery(isAsked ? settled : null))
  const [filled, setFilled] = useState<string | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const fields = pageFields(data?.page ?? null, typed)

  function fill() {
    onFill(fields)
    setFilled(settled)
    // The button is gone.
    status.current?.focus()
  }

  const isFilled = filled === settled && isAsked
  return (
    <div className="flex flex-wrap items-baseline gap-y-1">
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="min-w-0 pr-3 wrap-anywhere text-ink-2 outline-none empty:pr-0"
      >
        {isFetching ? (
          'Looking at the link…'
        ) : isFilled ? (
          'Filled in from the page.'
        ) : (
          <Found data={data} own={own} onReview={onReview} />
        )}
      </p>
      {!isFetching && !isFilled && data && Object.keys(fields).length > 0 && (
        <Button look="link" onClick={fill}>
          Fill in from the page
        </Button>
      )}
    </div>
  )
}

type FoundProps = Pick<LookupResultProps, 'own' | 'onReview'> & { data: Lookup | undefined }

/** A known tool, else similar ones. Links to tools open beside the form, which has unsaved text. */
function Found({ data, own, onReview }: FoundProps) {
  if (!data) return null
  const { tool } = data
  if (tool?.slug !== undefined && tool.slug === own?.slug) return null
  if (tool) {
    return (
      <span>
        <bdi>{tool.name}</bdi> is already here:{' '}
        {tool.post_count === 1 ? '1 review' : `${tool.post_count} reviews`}. Your post joins it.{' '}
        <ToolLink slug={tool.slug}>See it</ToolLink>
        {onReview && (
          <span>
            {' · '}
            <Link
              to={`/create-post?tool=${tool.slug}`}
              onClick={() => onReview(tool.slug)}
              className={linkClasses}
            >
              Review <bdi>{tool.name}</bdi> instead
            </Link>
          </span>
        )}
      </span>
    )
  }
  const similar = data.similar.slice(0, 3)
  if (similar.length === 0) return null
  return (
    <span>
      Is it one of these?{' '}
      {similar.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <ToolLink slug={slug}>{name}</ToolLink>
        </span>
      ))}
    </span>
  )
}

const linkClasses = 'rounded-sm font-medium text-accent underline-offset-4 hover:underline'

function ToolLink({ slug, children }: { slug: string; children: string }) {
  return (
    <a href={`/tools/${slug}`} target="_blank" rel="noopener" dir="auto" className={linkClasses}>
      {children}
    </a>
  )
}
