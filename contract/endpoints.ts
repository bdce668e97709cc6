import { login, logout, register } from './accounts.ts'
import { listCategories } from './categories.ts'
import { deleteCategory, mergeCategory, renameCategory } from './category-moderation.ts'
import { createComment, deleteComment, listComments, updateComment } from './comments.ts'
import { sendContactMessage } from './contact.ts'
import { getOwnRating, likePost, listLiked, ratePost, unlikePost } from './interactions.ts'
import { getMember, listMemberPosts } from './members.ts'
import {
  approveLink,
  dismissCase,
  hideComment,
  hidePost,
  listCases,
  listModerationLog,
  listPostHistory,
  rejectLink,
  resetMember,
  restoreComment,
  restorePost,
  suspendMember,
  unsuspendMember,
} from './moderation.ts'
import { listNotifications, markAllNotificationsRead, markNotificationRead } from './notifications.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from './password-reset.ts'
import { createPost, deletePost, getPost, listMyPosts, listPosts, listTopPosts, updatePost } from './posts.ts'
import { exportAccount } from './account-export.ts'
import {
  deleteAccount,
  deletePicture,
  getProfile,
  listHighlighted,
  updateProfile,
  uploadPicture,
} from './profiles.ts'
import { reportComment, reportMember, reportPost } from './reports.ts'
import {
  bookmarkPost,
  createSavedList,
  deleteSavedList,
  getSavedList,
  listSavedLists,
  unbookmarkPost,
  updateSavedList,
} from './savedlists.ts'
import { autocomplete, searchPosts } from './search.ts'
import { summarize } from './summaries.ts'

/** Every call of the contract: the place to start reading from. */
export const endpoints = {
  register,
  login,
  logout,
  requestPasswordReset,
  confirmResetCode,
  setNewPassword,
  getProfile,
  updateProfile,
  uploadPicture,
  deletePicture,
  listHighlighted,
  exportAccount,
  deleteAccount,
  getMember,
  listMemberPosts,
  listCategories,
  listPosts,
  createPost,
  getPost,
  updatePost,
  deletePost,
  listMyPosts,
  listTopPosts,
  likePost,
  unlikePost,
  listLiked,
  ratePost,
  getOwnRating,
  createComment,
  listComments,
  updateComment,
  deleteComment,
  listSavedLists,
  createSavedList,
  getSavedList,
  updateSavedList,
  deleteSavedList,
  bookmarkPost,
  unbookmarkPost,
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  searchPosts,
  autocomplete,
  summarize,
  sendContactMessage,
  reportPost,
  reportComment,
  reportMember,
  listCases,
  dismissCase,
  hidePost,
  restorePost,
  hideComment,
  restoreComment,
  suspendMember,
  unsuspendMember,
  resetMember,
  approveLink,
  rejectLink,
  listPostHistory,
  renameCategory,
  mergeCategory,
  deleteCategory,
  listModerationLog,
}

export type Endpoints = typeof endpoints
