import { storageKeys } from './stored-session.ts'

/** Runs in the page's head before anything is seen: the style sheet can tell that somebody was signed in here. */
function paint(token: string, member: string) {
  try {
    const kept = sessionStorage.getItem(token) && sessionStorage.getItem(member)
    if (kept) document.documentElement.dataset['session'] = 'kept'
  } catch {}
}

export const sessionScript = `(${paint})(${JSON.stringify(storageKeys.token)},${JSON.stringify(storageKeys.member)})`
