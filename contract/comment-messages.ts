/** Texts for bad input about comments. */
export const commentMessages = {
  parentId: 'parent_id must be the id of a comment',
  unknownParent: 'The comment to reply to was not found',
  parent: 'parent must be the id of a comment',
  parentNeedsThreads: 'parent needs view=threads',
  comment: 'comment must be the id of a comment',
  commentNeedsThreads: 'comment needs view=threads, without parent',
  view: 'view must be threads',
  sort: 'sort must be one of old, new, top',
}
