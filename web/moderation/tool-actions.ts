import { api } from '#web/api/browser.ts'

/** A tool that posts can move to. */
export interface TargetTool {
  slug: string
  name: string
  post_count: number
}

/** A moderator's action on a tool, or on the tool of a post. */
export type ToolAction =
  | { kind: 'merge' | 'rename' | 'retireSlug'; tool: TargetTool }
  | { kind: 'changeLink'; tool: TargetTool & { link: string } }
  | { kind: 'unmerge'; tool: { slug: string; name: string }; from: string }
  | { kind: 'movePost'; post: { id: number; title: string }; tool: TargetTool }

/** Input of the dialog. */
export interface ToolInput {
  name: string
  link: string
  /** An address that leads to the tool, or its last part. */
  slug: string
  /** The tool that the posts move to; null before the choice. */
  target: TargetTool | null
  /** The post gets a tool of its own. */
  isOwn: boolean
  reason: string
}

/** Field errors of the dialog's input, by field. */
export type ToolErrors = Partial<Record<'name' | 'link' | 'slug' | 'target' | 'reason', string>>

/** '1 review', '12 reviews'. */
export function reviewsText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en')} reviews`
}

/** The texts of the dialog. */
export function textsFor(action: ToolAction): { title: string; text: string; confirm: string } {
  switch (action.kind) {
    case 'merge':
      return {
        title: `Merge “${action.tool.name}”`,
        text: 'Its reviews, links, followers and makers move to the tool that you choose, and so do the facts that are missing there. That tool keeps its name, and this address leads to it. The log can undo it for 30 days.',
        confirm: 'Merge',
      }
    case 'rename':
      return {
        title: 'Rename tool',
        text: 'The address of its page follows the name; former addresses keep leading to it. The reason goes into the log.',
        confirm: 'Rename',
      }
    case 'changeLink':
      return {
        title: 'Change link',
        text: 'Posts with the new link belong to this tool from now on, those with former links as well. The reason goes into the log.',
        confirm: 'Change link',
      }
    case 'retireSlug':
      return {
        title: 'Retire address',
        text: 'Nothing will be found at this address, and no tool gets it again. In place of its present address, the tool gets another one. It cannot be undone. The reason goes into the log.',
        confirm: 'Retire',
      }
    case 'unmerge':
      return {
        title: 'Undo merge',
        text: `“${action.tool.name}” gets back what it brought into “${action.from}”: reviews, links, followers, and facts that nobody has changed since.`,
        confirm: 'Undo merge',
      }
    case 'movePost':
      return {
        title: 'Move to another tool',
        text: `“${action.post.title}” belongs to “${action.tool.name}”. Its link stays as it is, and other posts with that link are not moved.`,
        confirm: 'Move',
      }
  }
}

/** The effect of the action with this input, in a sentence; undefined where there is nothing to say yet. */
export function outlookOf(action: ToolAction, { target }: ToolInput): string | undefined {
  if (target === null) return undefined
  if (action.kind === 'merge') {
    const sum = action.tool.post_count + target.post_count
    return `“${action.tool.name}” becomes a part of “${target.name}”, which then has ${reviewsText(sum)}.`
  }
  if (action.kind === 'movePost') {
    return `“${target.name}” then has ${reviewsText(target.post_count + 1)}.`
  }
  return undefined
}

/** The missing parts of the input, by field. */
export function missingIn({ kind }: ToolAction, input: ToolInput): ToolErrors {
  const needsTarget = kind === 'merge' || (kind === 'movePost' && !input.isOwn)
  return {
    ...(kind === 'rename' && input.name === '' && { name: 'Name is required' }),
    ...(kind === 'retireSlug' && input.slug === '' && { slug: 'Address is required' }),
    ...(kind === 'changeLink' && input.link === '' && { link: 'Link is required' }),
    ...(needsTarget && !input.target && { target: 'Choose a tool' }),
    ...(input.reason === '' && { reason: 'Reason is required' }),
  }
}

/** The text of the toast, and the slug of the tool that has the posts now. */
interface Done {
  text: string
  slug: string | undefined
}

/** The slug in an address of a tool; also the slug alone. */
export function slugIn(address: string): string {
  return address.trim().split('/tools/').at(-1)!.split(/[/?#]/)[0]!
}

/** Calls the API. */
export async function runToolAction(action: ToolAction, input: ToolInput): Promise<Done> {
  const { reason } = input
  if (action.kind === 'movePost') {
    const slug = input.isOwn ? null : input.target!.slug
    const { tool } = await api.movePost({ params: { id: action.post.id }, body: { slug, reason } })
    return { text: `The post belongs to “${tool?.name}” now.`, slug: tool?.slug }
  }
  const params = { slug: action.tool.slug }
  switch (action.kind) {
    case 'merge': {
      const { name, slug } = await api.mergeTool({ params, body: { into: input.target!.slug, reason } })
      return { text: `“${action.tool.name}” is a part of “${name}” now.`, slug }
    }
    case 'unmerge': {
      const { name, slug } = await api.unmergeTool({ params, body: { reason } })
      return { text: `“${name}” is a tool of its own again.`, slug }
    }
    case 'rename': {
      const { name, slug } = await api.editTool({ params, body: { name: input.name, reason } })
      return { text: `“${action.tool.name}” is now “${name}”.`, slug }
    }
    case 'retireSlug': {
      const { slug } = await api.retireSlug({ params, body: { slug: slugIn(input.slug), reason } })
      return { text: 'The address is retired.', slug }
    }
    case 'changeLink': {
      const { host, slug } = await api.editTool({ params, body: { link: input.link, reason } })
      return { text: `The link leads to ${host} now.`, slug }
    }
  }
}
