export { SummarizeBadge } from './summarize-badge.tsx'
