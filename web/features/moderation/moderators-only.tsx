import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/notices.tsx'
import { useIsModerator } from './use-is-moderator.ts'

/** Shows its children to moderators. */
export function ModeratorsOnly({ children }: { children: ReactNode }) {
  return useIsModerator() ? children : <EmptyState>This page is for moderators.</EmptyState>
}
