import { useCallback, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { PostPicture } from '#contract/pictures.ts'
import { pictureAddress } from '#web/api/host.ts'
import { classes } from '#web/ui/classes.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const PictureViewer = lazyComponent(async () => (await import('./picture-viewer.tsx')).PictureViewer)

interface PostPicturesProps {
  pictures: PostPicture[]
  /** For the post's own page. */
  large?: boolean
}

/** A row of the screenshots of a post. Each opens the viewer; without scripts it is a link to the picture. */
export function PostPictures({ pictures, large = false }: PostPicturesProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const close = useCallback(() => setOpened(null), [])
  if (pictures.length === 0) return null

  function open(event: MouseEvent, index: number) {
    // These open a tab of their own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }

  return (
    <>
      {/* One row, which scrolls. Its height is fixed, so that nothing moves when the pictures arrive. */}
      <ul className="-mx-1 mt-3 flex snap-x snap-proximity scroll-px-1 scrollbar-thin gap-2 overflow-x-auto p-1">
        {pictures.map(({ id, url, thumbnail, width, height, alt }, index) => (
          <li key={id} className="shrink-0 snap-start">
            <a
              href={pictureAddress(url)!}
              role="button"
              aria-label={`Screenshot ${index + 1} of ${pictures.length}: ${alt}`}
              onClick={(event) => open(event, index)}
              onKeyDown={clickOnSpace}
              className="block overflow-hidden rounded-md border border-line bg-sunken transition-colors hover:border-control"
            >
              <img
                src={pictureAddress(thumbnail)!}
                width={width}
                height={height}
                alt={alt}
                loading="lazy"
                decoding="async"
                className={classes(
                  'w-auto object-cover object-top-left',
                  large ? 'h-44 max-w-72 sm:h-60 sm:max-w-md' : 'h-[7.5rem] max-w-60',
                )}
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <PictureViewer pictures={pictures} first={opened} onClose={close} onLoadError={close} />
      )}
    </>
  )
}

/** The keys of a button press a link that is one: browsers click it on Enter alone. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
