import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toolLinkQuery } from '#web/api/tool-lookup.ts'
import { fillInLink, type NewPostForm } from './new-post.ts'

/** Fills in the link of the tool in the address, `?tool={slug}`, once, and again when the returned function is called. */
export function useToolLink(form: NewPostForm, memberId: number): () => void {
  const [params] = useSearchParams()
  const { data: link } = useQuery(toolLinkQuery(params.get('tool')))
  const latest = useRef(form)
  const fillIn = useCallback(() => {
    if (link !== undefined) fillInLink(latest.current, memberId, link)
  }, [link, memberId])
  useEffect(fillIn, [fillIn])
  return fillIn
}
