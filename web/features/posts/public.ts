export { stateFrom } from './post-link.tsx'
export { HighlightedTools, TrendingTools } from './tools-cards.tsx'
