import type { CSSProperties } from 'react'
import { accentProperties } from '#contract/accent.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { accentOf } from './accent-field.tsx'

interface SitePreviewProps {
  name: string
  tagline: string
  accent: string
  logo: string | null
}

// Of web/styles/tokens.css, which has its colours in the theme of the page alone.
const colors = {
  light: { '--bg': '#f6f4ef', '--ink': '#221d17', '--ink-2': '#534c44', '--line': '#dedad2' },
  dark: { '--bg': '#15120e', '--ink': '#efebe2', '--ink-2': '#c0baaf', '--line': '#3a352d' },
}

/** The head of a page with a name, a logo and an accent that are not saved yet, in both themes. */
export function SitePreview(props: SitePreviewProps) {
  return (
    <section aria-labelledby="look" className="space-y-2">
      <h2 id="look" className="text-lg font-semibold">
        Preview
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Page theme="light" {...props} />
        <Page theme="dark" {...props} />
      </div>
    </section>
  )
}

function Page({ theme, name, tagline, accent, logo }: SitePreviewProps & { theme: 'light' | 'dark' }) {
  return (
    <div
      role="group"
      aria-label={theme === 'light' ? 'On light pages' : 'On dark pages'}
      // Rendered in the browser alone, where the content security policy allows it.
      style={{ ...colors[theme], ...accentProperties(accentOf(accent))[theme] } as CSSProperties}
      className="space-y-4 rounded-lg border border-line bg-bg p-4 text-ink"
    >
      <div className="flex items-center gap-2.5">
        {logo === null ? (
          <span className="grid size-8 place-items-center rounded-md bg-accent font-display text-on-accent">
            {[...name.trim()][0]?.toUpperCase()}
          </span>
        ) : (
          <img src={logo} alt="" width={32} height={32} className="size-8 rounded-md" />
        )}
        <span
          dir="auto"
          className="min-w-0 font-display text-[1.25rem] leading-tight tracking-[-0.02em] wrap-anywhere"
        >
          {name}
        </span>
      </div>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
        {tagline}
      </p>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span className={buttonClasses({ size: 'small' })}>A button</span>
        <span className="font-medium text-accent underline underline-offset-3">A link</span>
        <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-accent">A label</span>
      </p>
    </div>
  )
}
