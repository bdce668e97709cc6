import { exportAccount as exportContract } from '#contract/account-export.ts'
import * as contract from '#contract/profiles.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { deleteAccount, exportAccount, getProfile, updateProfile } from './handlers.ts'
import { deletePicture, uploadPicture } from './picture-handlers.ts'

export const profileRoutes = [
  route(contract.getProfile, getProfile),
  route(contract.updateProfile, updateProfile),
  route(contract.uploadPicture, uploadPicture, { limits: [perMember('picture')], admission: 'elsewhere' }),
  route(contract.deletePicture, deletePicture),
  route(exportContract, exportAccount, { cost: () => 10 }),
  route(contract.deleteAccount, deleteAccount, { admission: 'password' }),
]
