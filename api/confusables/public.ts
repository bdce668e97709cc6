export { areConfusable, lookalikeKey, skeletonsOf } from './confusable.ts'
