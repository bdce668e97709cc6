export {
  createToken,
  deleteTokensOf,
  endedByNewPassword,
  insertTokenOf,
  takeToken,
  takeTokenPart,
  tryToken,
  type Purpose,
} from './queries.ts'
