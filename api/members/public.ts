export { readMember, selectStats } from './presenter.ts'
export { refreshMemberTexts } from './document-queries.ts'
export { idOfUsername, memberOf } from './queries.ts'
