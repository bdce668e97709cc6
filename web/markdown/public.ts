export { MarkdownArea } from './markdown-area.tsx'
