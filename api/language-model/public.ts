export { askModel, type ModelEndpoint } from './ask-model.ts'
