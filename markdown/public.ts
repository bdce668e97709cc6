export { mentionedUsernames, parseMarkdown } from './parse.ts'
export { withLinks } from './spans.ts'
