import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Link, Nodes, Parent, PhrasingContent } from 'mdast'

/** A link of a list item, with what the item says about it, as Markdown. */
export interface DescribedLink {
  name: string
  link: string
  description: string
}

// The parser's time grows with the square of marks, and no item of a list is near it.
export const longestItem = 10_000

/** The text of a node without the texts of pictures, HTML and links within the page. */
function textOf(node: Nodes): string {
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'html') return ''
  if (node.type === 'link' && node.url.startsWith('#')) return ''
  if ('value' in node) return node.value
  if (node.type === 'break') return ' '
  return 'children' in node ? (node as Parent).children.map(textOf).join('') : ''
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Pictograms and `:names:` of them at the beginning of a heading. */
const pictograms = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}\u{200d}\s]|:[a-z0-9_+-]+:)+/u

/** The words of a heading. */
export function headingText(markdown: string): string {
  const text = fold(textOf(fromMarkdown(markdown.slice(0, longestItem))))
  return fold(text.replace(pictograms, '')) || text
}

/** The first link of a node to another site that is more than a picture. */
function findLink(node: Nodes): Link | undefined {
  if (node.type === 'link') {
    return /^https?:\/\//i.test(node.url) && fold(textOf(node)) !== '' ? node : undefined
  }
  if (!('children' in node)) return undefined
  for (const child of (node as Parent).children) {
    const found = findLink(child as Nodes)
    if (found) return found
  }
  return undefined
}

/** Labels of links are equal but for case and white space. */
export const labelKey = (label: string) => fold(label).toLowerCase()

/** The label and the address of a line such as `[label]: https://… "title"`. */
function definitionOf(line: string): [label: string, url: string] | undefined {
  const text = line.trim()
  const end = text.indexOf(']')
  if (line.search(/\S/) > 3 || !text.startsWith('[') || text[1] === '^' || text[end + 1] !== ':')
    return undefined
  const [url = ''] = text
    .slice(end + 2)
    .trim()
    .split(/\s/, 1)
  const bare = url.startsWith('<') && url.endsWith('>') ? url.slice(1, -1) : url
  return end > 1 && bare !== '' ? [text.slice(1, end), bare] : undefined
}

/** The addresses that a file gives to labels: `[label]: https://…`. */
export function definitionsIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [label, url] = definitionOf(line) ?? []
    if (label !== undefined && !found.has(labelKey(label))) found.set(labelKey(label), url!)
  }
  return found
}

/** The texts in square brackets. */
function labelsIn(markdown: string): string[] {
  return markdown.split('[').flatMap((part) => {
    const end = part.indexOf(']')
    return end > 0 ? [part.slice(0, end)] : []
  })
}

/** An item with the definitions of the labels in it, which the parser needs beside it. */
function withDefinitions(markdown: string, definitions: Map<string, string>): string {
  const labels = new Set(labelsIn(markdown).map(labelKey))
  const lines = [...labels].flatMap((label) => {
    const url = definitions.get(label)
    return url === undefined ? [] : [`[${label}]: <${url}>`]
  })
  return lines.length === 0 ? markdown : `${markdown}\n\n${lines.join('\n')}`
}

/** Replaces references by the links that they stand for. */
function resolve(node: Nodes, definitions: Map<string, string>): void {
  if (!('children' in node)) return
  const parent = node as Parent
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'linkReference') {
      const url = definitions.get(labelKey(child.label ?? child.identifier)) ?? ''
      parent.children[index] = {
        type: 'link',
        url,
        children: child.children,
        ...(child.position && { position: child.position }),
      }
    }
    resolve(parent.children[index] as Nodes, definitions)
  }
}

/** The tool that a list item is about: its first link to another site. Undefined without such a link. */
export function describedLink(markdown: string, definitions: Map<string, string>): DescribedLink | undefined {
  const tree = fromMarkdown(withDefinitions(markdown, definitions))
  resolve(tree, definitions)
  const [first] = tree.children
  if (first?.type !== 'paragraph') return undefined
  for (const [index, child] of first.children.entries()) {
    const found = findLink(child)
    if (!found) continue
    const rest = first.children.slice(index + 1)
    return {
      name: fold(textOf(found)),
      link: found.url,
      description: tidyDescription(rest.map((node) => sourceOf(node, markdown)).join('')),
    }
  }
  return undefined
}

/** A node as it was typed; nothing for pictures, links around them, links within the page and HTML. */
function sourceOf(node: PhrasingContent, markdown: string): string {
  if ('children' in node ? fold(textOf(node)) === '' : textOf(node) === '') return ' '
  if (node.type === 'link' && !/^https?:\/\//i.test(node.url)) return textOf(node)
  const { start, end } = node.position!
  const source = markdown.slice(start.offset, end.offset)
  // A label has no address outside of the file.
  return node.type === 'link' && !source.includes('](') ? textOf(node) : source
}

function tidyDescription(text: string): string {
  return fold(text.replace(/^[\s\-–—:|,;·•]+/u, ''))
}
