import { Skeleton } from '#web/ui/loading.tsx'
import { CardShelf, shelfCardsClasses } from './shelf-card.tsx'

/** Lists in their places while they are loading. */
export function LoadingShelves() {
  return (
    <div aria-hidden className={shelfCardsClasses}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index}>
          <CardShelf tools={[]} />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-2.5 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}
