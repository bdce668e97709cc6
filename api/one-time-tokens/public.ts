export {
  createToken,
  deleteTokensOf,
  insertTokenOf,
  takeToken,
  takeTokenPart,
  tryToken,
  type Purpose,
} from './queries.ts'
