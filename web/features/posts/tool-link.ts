import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toolLinkQuery } from '#web/api/tool-lookup.ts'
import { fillInLink, type NewPostForm } from './new-post.ts'

/** Fills in the link of the tool in the address, `?tool={slug}`, once. Returns the link. */
export function useToolLink(form: NewPostForm, memberId: number): string | undefined {
  const [params] = useSearchParams()
  const { data: link } = useQuery(toolLinkQuery(params.get('tool')))
  const latest = useRef(form)
  useEffect(() => {
    if (link !== undefined) fillInLink(latest.current, memberId, link)
  }, [link, memberId])
  return link
}
