import { Fragment, type ReactNode } from 'react'
import type { Block, Inline, Markdown as Content } from '#contract/markdown.ts'
import { classes } from './classes.ts'
import { LongText } from './long-text.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { SiteLink } from './site-link.tsx'

interface MarkdownProps {
  /** The text as typed. */
  text: string
  /** Its parts as the API answers them; null, or nothing, for a text without marks. */
  content: Content | undefined
  className?: string | undefined
}

/** A text that somebody has written, as React elements: `<Markdown text={comment.text} content={comment.content} />`. */
export function Markdown({ text, content, className }: MarkdownProps) {
  const all = classes('markdown', className)
  if (!content) return <Paragraphs text={text} className={all} />
  return (
    <LongText text={text}>
      <div className={all}>{content.map(toBlock)}</div>
    </LongText>
  )
}

// Parts of a text never move, so their indexes are good keys.
function toBlock(block: Block, key: number): ReactNode {
  if (block.type === 'paragraph') {
    return (
      <p key={key} dir="auto" className="whitespace-pre-line">
        {block.children.map(toInline)}
      </p>
    )
  }
  if (block.type === 'quote') return <blockquote key={key}>{block.children.map(toBlock)}</blockquote>
  if (block.type === 'list') {
    const items = block.items.map((item, index) => <li key={index}>{item.map(toBlock)}</li>)
    return block.start === null ? (
      <ul key={key}>{items}</ul>
    ) : (
      <ol key={key} start={block.start}>
        {items}
      </ol>
    )
  }
  if (block.type === 'heading') {
    const Heading = `h${block.level}` as const
    return (
      <Heading
        key={key}
        dir="auto"
        className={classes('font-semibold not-first:pt-4', block.level === 2 ? 'text-xl' : 'text-lg')}
      >
        {block.children.map(toInline)}
      </Heading>
    )
  }
  return (
    // The keyboard can scroll a long line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre key={key} role="group" aria-label="Code" tabIndex={0}>
      <code>{block.text}</code>
    </pre>
  )
}

const elements = { strong: 'strong', emphasis: 'em', strikethrough: 'del' } as const

function toInline(part: Inline, key: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
  if (part.type === 'code') return <code key={key}>{part.text}</code>
  if (part.type === 'mention') {
    return (
      <SiteLink key={key} to={`/members/${part.username}`}>
        @{part.username}
      </SiteLink>
    )
  }
  const children = part.children.map(toInline)
  if (part.type === 'link' && part.url.startsWith('/')) {
    return (
      <SiteLink key={key} to={part.url}>
        {children}
      </SiteLink>
    )
  }
  if (part.type === 'link') {
    const isBare = part.children.length === 1 && part.children[0] === part.url
    return (
      <a key={key} href={part.url} rel="nofollow ugc noopener" className={isBare ? 'bare-url' : undefined}>
        {children}
      </a>
    )
  }
  const Element = elements[part.type]
  return <Element key={key}>{children}</Element>
}
