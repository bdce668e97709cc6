export {
  byName,
  isInMenus,
  isShownCategory,
  removeAllUnusedCategories,
  removeUnusedCategories,
} from './queries.ts'
export { renewCategoryKeys } from './key-queries.ts'
