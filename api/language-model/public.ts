export { askModel, type ModelEndpoint } from './ask-model.ts'
export { findArray } from './find-array.ts'
