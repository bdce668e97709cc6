import { useEffect, useState } from 'react'
import type { PostPicture } from '#contract/pictures.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PictureViewerProps {
  pictures: PostPicture[]
  /** Index of the picture that is shown first. */
  first: number
  onClose: () => void
}

/** Dialog that shows whole pictures one after the other, by its buttons or the arrow keys. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const [index, setIndex] = useState(first)
  const count = pictures.length
  const place = `Screenshot ${index + 1} of ${count}`
  const { url, width, height, alt } = pictures[index]!
  const previous = () => setIndex((now) => (now + count - 1) % count)
  const next = () => setIndex((now) => (now + 1) % count)

  useEffect(() => {
    const keys = new AbortController()
    const move = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      if (key === 'ArrowLeft') setIndex((now) => (now + count - 1) % count)
      if (key === 'ArrowRight') setIndex((now) => (now + 1) % count)
    }
    document.addEventListener('keydown', move, { signal: keys.signal })
    return () => keys.abort()
  }, [count])

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={place}
      wide="screen"
      footer={
        count > 1 && (
          <>
            <Button look="secondary" onClick={previous}>
              Previous
            </Button>
            <Button look="secondary" onClick={next}>
              Next
            </Button>
          </>
        )
      }
    >
      {/* On a phone the picture takes the padding of its dialog, too. */}
      <figure className="space-y-3 max-sm:-mx-6">
        {/* Another element for each picture: the one before is not shown in the size of the next. */}
        <img
          key={url}
          src={pictureAddress(url)!}
          width={width}
          height={height}
          alt={alt}
          className="mx-auto h-auto max-h-[calc(100dvh-16rem)] w-auto max-w-full rounded-md bg-sunken object-contain"
        />
        {/* Screen readers have it from the picture. */}
        <figcaption
          aria-hidden
          dir="auto"
          className="mx-auto max-w-prose text-center wrap-anywhere text-ink-2 max-sm:px-6"
        >
          {alt}
        </figcaption>
      </figure>
      {index !== first && (
        <p role="status" className="sr-only">
          {`${place}: ${alt}`}
        </p>
      )}
    </Dialog>
  )
}
