import { useSession } from '#web/session/use-session.ts'

/** Whether the signed-in member is a moderator. For display only: the server checks every call. */
export function useIsModerator(): boolean {
  return useSession().user?.role === 'moderator'
}
