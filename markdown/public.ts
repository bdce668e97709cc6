export { mentionedUsernames, parseMarkdown } from './parse.ts'
