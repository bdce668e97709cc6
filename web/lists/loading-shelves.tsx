import { Skeleton } from '#web/ui/loading.tsx'

/** Lists in their places while they are loading. */
export function LoadingShelves() {
  return (
    <div aria-hidden className="list-cards">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="list-card">
          <div className="shelf shelf-cut" />
          <div className="board" />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-2.5 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
