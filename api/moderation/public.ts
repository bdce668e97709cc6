export { setCommentHidden, setPostHidden } from './action-queries.ts'
export { setAdministrator, setModerator, setSuspended } from './member-queries.ts'
export { openCasePaths } from './operator-queries.ts'
export { approveLinkAsOperator, dismissAsOperator } from './operator.ts'
