export { CategoryBadges } from './category-badges.tsx'
