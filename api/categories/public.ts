export {
  byName,
  isInMenus,
  isShownCategory,
  removeAllUnusedCategories,
  removeUnusedCategories,
} from './queries.ts'
