export { SearchBox } from './search-box.tsx'
export { SearchProvider } from './search-context.tsx'
