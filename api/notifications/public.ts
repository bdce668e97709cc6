export { notifyAuthor, takeBackNotification } from './notify-queries.ts'
