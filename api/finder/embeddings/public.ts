export { createEmbeddings, noEmbeddings, type EmbeddingSettings } from './embeddings.ts'
