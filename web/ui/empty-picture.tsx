import type { ReactNode } from 'react'

const paper = 'fill-surface forced-colors:fill-[Canvas]'
const mark = 'stroke-accent forced-colors:stroke-[Highlight]'

const shelf = (
  <>
    <path d="M28 90h104" />
    <path className={paper} d="M42 46h14v41H42zM60 36h14v51H60z" />
    <path className={`${paper} ${mark}`} d="m82 44 14-4 11 43-14 4z" />
    <path strokeDasharray="4 6" d="M112 46h12v41" />
  </>
)

const pictures = {
  posts: shelf,
  search: (
    <>
      {shelf}
      <circle className={paper} cx="92" cy="52" r="22" />
      <path className={mark} d="m108 68 16 16" />
      <path d="M83 52h18" />
    </>
  ),
  comments: (
    <>
      <path
        className={paper}
        d="M40 26h56a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H62L48 80V68h-8a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z"
      />
      <path d="M46 42h38M46 53h24" />
      <path
        className={`${paper} ${mark}`}
        d="M90 60h30a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7h-3v10l-12-10H90a7 7 0 0 1-7-7V67a7 7 0 0 1 7-7z"
      />
    </>
  ),
  notifications: (
    <>
      <path
        className={paper}
        d="M80 26c-14 0-23 10-23 24 0 20-8 24-11 32h68c-3-8-11-12-11-32 0-14-9-24-23-24z"
      />
      <path className={mark} d="M71 91a9 9 0 0 0 18 0M80 26v-6" />
      <path strokeDasharray="4 6" d="M38 42c1-8 4-14 9-19M122 42c-1-8-4-14-9-19" />
    </>
  ),
  saved: (
    <>
      <path strokeDasharray="4 6" d="M58 22h52a8 8 0 0 1 8 8v52" />
      <path
        className={paper}
        d="M50 30h52a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z"
      />
      <path className={`${paper} ${mark}`} d="M78 30h20v30l-10-8-10 8z" />
      <path d="M54 72h44M54 80h28M54 48h12" />
    </>
  ),
  done: (
    <>
      <path className={paper} d="m80 22 30 10v22c0 18-12 30-30 38-18-8-30-20-30-38V32z" />
      <path className={mark} d="m67 57 9 9 18-19" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** A quiet drawing above the sentence of an empty state: paper with grey edges on the soft accent, and one mark in the accent. */
export function EmptyPicture({ of }: { of: keyof typeof pictures }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 112"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-28 w-40 fill-none stroke-control stroke-[2.5] forced-colors:stroke-[CanvasText]"
    >
      <ellipse
        className="fill-accent-soft stroke-none forced-colors:fill-[Canvas]"
        cx="80"
        cy="58"
        rx="72"
        ry="46"
      />
      {pictures[of]}
    </svg>
  )
}
