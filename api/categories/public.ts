export {
  byName,
  isInMenus,
  isShownCategory,
  removeAllUnusedCategories,
  removeUnusedCategories,
} from './queries.ts'
export { categoryOfName, renewCategoryKeys } from './key-queries.ts'
