import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import type { Block, Inline, Markdown } from '#contract/markdown.ts'
import { isCostly } from './cost.ts'
import { linked, mention, type UsernameOf } from './spans.ts'
import { syntaxTree } from './syntax.ts'

// Deeper parts are shown as typed.
const maxDepth = 8

const mark = /[*_`\\~]|\]\(|https?:\/\/|@\w\w/i
const blockMark = /^[ \t]*(?:>|[-+][ \t]|\d{1,9}[.)][ \t])/m
const allowedUrl = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|[Mm][Aa][Ii][Ll][Tt][Oo]:)[^\s\p{Cc}\p{Cf}]+$/u
const sitePath = /^\/(?![/\\])[^\s\p{Cc}\p{Cf}]*$/u
const headingMark = /^ {0,3}#{1,6}[ \t]/m
const linePrefix = /\n[ \t>]+/g

interface Options {
  /** Lines that begin with `#` are headings. */
  headings?: boolean
  /** Links may lead to paths of the site, such as `/rules`. */
  paths?: boolean
}

interface Context {
  source: string
  usernameOf: UsernameOf
  paths: boolean
}

/**
 * The parts of a text in Markdown; null for a text that is shown as typed. A mention is a
 * username for which `usernameOf` has a member's.
 * Never throws; the time grows about linearly with the text.
 */
export function parseMarkdown(
  text: string,
  usernameOf: UsernameOf,
  { headings = false, paths = false }: Options = {},
): Markdown {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (!mark.test(source) && !blockMark.test(source) && !(headings && headingMark.test(source))) return null
  const parts = isCostly(source)
    ? [paragraph(linked(source, usernameOf))]
    : blocks(syntaxTree(source, usernameOf, headings).children, { source, usernameOf, paths }, 0)
  return isAsTyped(parts, source) ? null : parts
}

/** Usernames that a text mentions if there are such members, without case, outside of code, in order. */
export function mentionedUsernames(text: string): string[] {
  const found = new Map<string, string>()
  if (!text.includes('@')) return []
  parseMarkdown(text, (username) => {
    const key = username.toLowerCase()
    if (!found.has(key)) found.set(key, username)
    return undefined
  })
  return [...found.values()]
}

function isAsTyped(parts: Block[], source: string): boolean {
  const texts = parts.flatMap((part) => (part.type === 'paragraph' ? part.children : [null]))
  if (!texts.every((text) => typeof text === 'string')) return false
  return withoutSpace(texts.join('')) === withoutSpace(source)
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '')
}

function paragraph(children: Inline[]): Block {
  return { type: 'paragraph', children }
}

function blocks(nodes: RootContent[], context: Context, depth: number): Block[] {
  const parts: Block[] = []
  let lastLine = 0
  for (const node of nodes) {
    const part = block(node, context, depth)
    const previous = parts.at(-1)
    // A rule is no part of the tree: its line belongs to the text around it.
    if (
      part.type === 'paragraph' &&
      previous?.type === 'paragraph' &&
      node.position?.start.line === lastLine + 1
    ) {
      previous.children = merged([...previous.children, '\n', ...part.children])
    } else {
      parts.push(part)
    }
    lastLine = node.position?.end.line ?? 0
  }
  return parts
}

function block(node: RootContent, context: Context, depth: number): Block {
  if (node.type === 'paragraph') return paragraph(inlines(node.children, context, 0))
  if (node.type === 'code') return { type: 'code', text: codeText(node) }
  if (node.type === 'heading') {
    return { type: 'heading', level: node.depth > 2 ? 3 : 2, children: inlines(node.children, context, 0) }
  }
  if (depth === maxDepth) return typedBlock(node, context)
  if (node.type === 'blockquote') {
    return { type: 'quote', children: blocks(node.children, context, depth + 1) }
  }
  if (node.type === 'list' && node.children.some((item) => item.children.length > 0)) {
    return {
      type: 'list',
      start: node.ordered ? (node.start ?? 1) : null,
      items: node.children.map((item) => blocks(item.children, context, depth + 1)),
    }
  }
  return typedBlock(node, context)
}

function typedBlock(node: Nodes, context: Context): Block {
  return paragraph(linked(typed(node, context), context.usernameOf))
}

/** The text of a fence, with the words behind the fence when they name no language. */
function codeText({
  lang,
  meta,
  value,
}: {
  lang?: string | null
  meta?: string | null
  value: string
}): string {
  const info = [lang, meta].filter(Boolean).join(' ')
  return /^[\w+#.-]{0,20}$/.test(info) ? value : `${info}\n${value}`
}

/** The source of a node. In quotes and lists, lines begin with the marks of those. */
function typed({ position }: Nodes, { source }: Context): string {
  return source.slice(position?.start.offset, position?.end.offset).replace(linePrefix, '\n')
}

function inlines(nodes: PhrasingContent[], context: Context, depth: number, inLink = false): Inline[] {
  return merged(nodes.flatMap((node) => inline(node, context, depth, inLink)))
}

const spanTypes = { strong: 'strong', emphasis: 'emphasis', delete: 'strikethrough' } as const

function inline(node: PhrasingContent, context: Context, depth: number, inLink: boolean): Inline | Inline[] {
  const asTyped = (text: string) => (inLink ? text : linked(text, context.usernameOf))
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return { type: 'code', text: node.value }
    case 'break':
      return '\n'
    case 'address':
      return inLink ? node.value : { type: 'link', url: node.value, children: [node.value] }
    case 'mention':
      return inLink ? node.value : mention(node.value, context.usernameOf)
    case 'tag':
      return asTyped(node.value)
    case 'strong':
    case 'emphasis':
    case 'delete':
      if (depth === maxDepth) break
      return { type: spanTypes[node.type], children: inlines(node.children, context, depth + 1, inLink) }
    case 'link': {
      const isPath = context.paths && sitePath.test(node.url)
      if (!isPath && (!allowedUrl.test(node.url) || !URL.canParse(node.url))) break
      const children = inlines(node.children, context, depth, true)
      if (!hasText(children)) break
      return { type: 'link', url: node.url, children }
    }
  }
  return asTyped(typed(node, context))
}

function hasText(parts: Inline[]): boolean {
  return parts.some((part) => {
    if (typeof part === 'string') return part.trim() !== ''
    return 'children' in part ? hasText(part.children) : true
  })
}

/** Joins texts that stand next to each other. */
function merged(parts: Inline[]): Inline[] {
  const result: Inline[] = []
  for (const part of parts) {
    const previous = result.at(-1)
    if (typeof part === 'string' && typeof previous === 'string') result[result.length - 1] = previous + part
    else result.push(part)
  }
  return result
}
