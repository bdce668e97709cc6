export { stateFrom } from './post-link.tsx'
export { HighlightedTools, ToolEntry, TrendingTools } from './tools-cards.tsx'
