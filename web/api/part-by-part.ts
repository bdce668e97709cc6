/** Options of queries that read a long list part by part, each from the cursor that the one before it gave. */
export const partByPart = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ next }: { next: string | null }) => (next === null ? undefined : { cursor: next }),
}
