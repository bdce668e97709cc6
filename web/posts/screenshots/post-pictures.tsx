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
      <ul className={classes('screenshots', large && 'screenshots-large')}>
        {pictures.map(({ id, url, thumbnail, width, height, alt }, index) => (
          <li key={id}>
            <a
              href={pictureAddress(url)!}
              role="button"
              aria-label={`Screenshot ${index + 1} of ${pictures.length}: ${alt}`}
              onClick={(event) => open(event, index)}
              onKeyDown={clickOnSpace}
            >
              <img
                src={pictureAddress(thumbnail)!}
                width={width}
                height={height}
                alt={alt}
                loading="lazy"
                decoding="async"
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
