export { byName, isShownCategory, removeAllUnusedCategories, removeUnusedCategories } from './queries.ts'
