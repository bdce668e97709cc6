export { CategoryBadges, CategoryLine } from './category-badges.tsx'
