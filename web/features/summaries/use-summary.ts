import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { allComments } from './all-comments.ts'
import { textToSummarize } from './text-to-summarize.ts'

interface Summary {
  text: string | undefined
  loading: boolean
  failed: boolean
  start: () => void
  stop: () => void
}

/** The summary of a post: begun at once, ended with the dialog that shows it, and never begun again by itself. */
export function useSummary(post: Post): Summary {
  const cache = useQueryClient()
  const queryKey = [userScoped, 'summary', post.id]
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => summarize(post, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without a connection it fails, instead of waiting for one.
    networkMode: 'always',
  })
  return {
    text: data,
    loading: isFetching,
    failed: isError,
    start: () => void refetch(),
    stop: () => void cache.cancelQueries({ queryKey }),
  }
}

async function summarize(post: Post, signal: AbortSignal): Promise<string> {
  try {
    const text = textToSummarize(post, await allComments(post.id, signal))
    const { summary } = await api.summarize({ body: { text } }, { signal })
    return summary
  } catch (error) {
    if (!signal.aborted) console.error('Summarising failed', error)
    throw error
  }
}
