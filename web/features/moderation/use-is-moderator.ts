import { useSession } from '#web/session/use-session.ts'

/** Whether who is signed in moderates. The server decides; this is for what is shown. */
export function useIsModerator(): boolean {
  return useSession().user?.role === 'moderator'
}
