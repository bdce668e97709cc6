import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import { linkedThreadQuery } from './comment-queries.ts'
import { isNotFound } from '#web/api/page-data.ts'
import { pathTo } from './comment-tree.ts'
import { commentElementId } from './comments-address.ts'
import type { LinkedComment } from './comments-context.ts'

interface LinkedCommentFinderProps {
  postId: number
  id: number
  loaded: Comment[]
  /** As it is shown. */
  found: LinkedComment | undefined
  onChange: (found: LinkedComment | undefined) => void
}

/**
 * Finds the comment that the address names (`#comment-31`) and scrolls to it. Loads its thread where it is not among
 * `loaded`. Renders nothing.
 */
export function LinkedCommentFinder({ postId, id, loaded, found, onChange }: LinkedCommentFinderProps) {
  const { key } = useLocation()
  const ownPath = pathTo(loaded, id)
  // The loaded comment stays, also when a later page has it as well.
  const [isAlone] = useState(ownPath === undefined)
  const query = useInfiniteQuery({ ...linkedThreadQuery(postId, id), enabled: isAlone })
  const thread = isAlone ? query.data?.pages[0]?.items[0] : undefined
  const path = ownPath ?? (thread && pathTo([thread], id))
  const isGone = isAlone && isNotFound(query.error)

  const isReady = path !== undefined
  useEffect(() => {
    onChange({ id, path: new Set(path), thread, isGone })
    // Not for each change of the threads, which makes the path anew: a thread that was collapsed since would expand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, key, isReady, isGone, thread])
  useEffect(() => () => onChange(undefined), [onChange])

  const isPop = useNavigationType() === NavigationType.Pop
  const isShown = found?.path.has(id) ?? false
  useEffect(() => {
    const element = isShown && document.getElementById(commentElementId(id))
    if (!element) return
    // Going back and reloading restore the scroll position, and the browser scrolls to what the server has rendered.
    if (!isPop || scrollY === 0) element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    // A click on the same link scrolls again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, id, key])

  return null
}
