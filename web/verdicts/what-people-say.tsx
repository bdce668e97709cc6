import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import type { Claim, Stance, Verdict } from '#contract/verdicts.ts'
import { verdictQuery } from '#web/api/tools.ts'
import { MutedNote, useMuted } from '#web/members/mutes/public.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ClaimItem, verdictSummary } from './claim-item.tsx'
import { unmutedClaims } from './unmuted-claims.ts'
import { peopleText, stanceTexts } from '#contract/verdict-text.ts'

type VerdictTool = Pick<Tool, 'slug' | 'name'>

/** Claims of a stance that are shown before the others are unfolded. */
const shownClaims = 4

const methods: Record<Verdict['method'], string> = {
  sentences: 'Sentences of reviews, picked by rules',
  model: 'Sentences of reviews, picked by a model',
}

const columns = 'grid gap-8 md:grid-cols-2'
const none = 'pt-4 text-ink-3'

/** The verdict on a tool: what its reviews and comments say for it and against it. */
export function WhatPeopleSay({ tool }: { tool: VerdictTool }) {
  const id = useId()
  const { data: verdict, isError, refetch } = useQuery(verdictQuery(tool.slug))
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <h2 id={id} className="text-xl">
          What people say
        </h2>
        {verdict?.state === 'ready' && (
          <p className="flex flex-wrap gap-x-1 text-ink-3">
            <span className="after:content-['.'/'']">{`From ${peopleText(verdict.people)}`}</span>{' '}
            <span>{methods[verdict.method]}</span>
          </p>
        )}
      </div>
      {verdict ? (
        <Claims verdict={verdict} tool={tool} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>The verdict could not be loaded.</ErrorState>
      ) : (
        <LoadingVerdict />
      )}
    </section>
  )
}

function Claims({ verdict: { state, claims: all }, tool }: { verdict: Verdict; tool: VerdictTool }) {
  const { usernames } = useMuted()
  const claims = unmutedClaims(all, usernames)
  if (state === 'too_few') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-dashed border-control px-5 py-4">
        <p className="text-ink-2">Too few reviews to sum up</p>
        <SiteLink to={`/create-post?tool=${tool.slug}`} className={buttonClasses({ look: 'secondary' })}>
          Write a review
        </SiteLink>
      </div>
    )
  }
  if (all.length === 0) return <p className={none}>No sentence says clearly what is good or bad.</p>
  if (claims.length === 0) return <MutedNote />
  return (
    <div className={columns}>
      <Column stance="pro" claims={claims} />
      <Column stance="con" claims={claims} />
    </div>
  )
}

function Column({ stance, claims: all }: { stance: Stance; claims: Claim[] }) {
  const id = useId()
  const claims = all.filter((claim) => claim.stance === stance)
  const rest = claims.slice(shownClaims)
  const item = (claim: Claim) => <ClaimItem key={claim.aspect} claim={claim} />
  return (
    <div className="min-w-0">
      <h3
        id={id}
        className={classes(
          'flex items-center gap-2 border-b-2 pb-2.5 text-[1.0625rem] font-semibold',
          stance === 'pro' ? 'border-accent' : 'border-warm',
        )}
      >
        <Sign stance={stance} />
        {stanceTexts[stance]}
      </h3>
      {claims.length === 0 && <p className={none}>Nothing that stands out</p>}
      {claims.length > 0 && <ul aria-labelledby={id}>{claims.slice(0, shownClaims).map(item)}</ul>}
      {rest.length > 0 && (
        <details>
          <summary className={verdictSummary}>Show all</summary>
          <ul aria-labelledby={id}>{rest.map(item)}</ul>
        </details>
      )}
    </div>
  )
}

/** A plus or a minus: colour alone would not tell the columns apart. */
function Sign({ stance }: { stance: Stance }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={classes(
        'icon size-4.5 stroke-[2.5] forced-colors:stroke-[CanvasText]',
        stance === 'pro' ? 'stroke-accent' : 'stroke-warm',
      )}
    >
      <path d={stance === 'pro' ? 'M5 12h14M12 5v14' : 'M5 12h14'} />
    </svg>
  )
}

/** In the size of a verdict with two claims a column. */
function LoadingVerdict() {
  return (
    <div className={classes(loadingClasses, 'relative', columns)}>
      <LoadingNote />
      {['pro', 'con'].map((stance) => (
        <div key={stance} aria-hidden className="min-w-0">
          <Skeleton className="h-9" />
          <Skeleton className="mt-4 h-4 w-24" />
          <Skeleton className="mt-3 h-16" />
          <Skeleton className="mt-8 h-4 w-24" />
          <Skeleton className="mt-3 h-16" />
        </div>
      ))}
    </div>
  )
}
