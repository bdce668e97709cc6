import { exportAccount as exportContract } from '#contract/account-export.ts'
import * as contract from '#contract/profiles.ts'
import { route } from '#api/http/call.ts'
import { deleteAccount, exportAccount, getProfile, updateProfile } from './handlers.ts'
import { deletePicture, uploadPicture } from './picture-handlers.ts'

export const profileRoutes = [
  route(contract.getProfile, getProfile),
  route(contract.updateProfile, updateProfile),
  route(contract.uploadPicture, uploadPicture),
  route(contract.deletePicture, deletePicture),
  route(exportContract, exportAccount),
  route(contract.deleteAccount, deleteAccount),
]
