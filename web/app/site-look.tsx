import { pictureAddress } from '#web/api/host.ts'
import { useSite } from './site.ts'

/** The icon of the site, and the style sheet with its own accent colour, if it has one. */
export function SiteLook() {
  const { logo, accent } = useSite()
  return (
    <>
      {logo ? (
        <link rel="icon" href={pictureAddress(logo)!} type="image/webp" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {accent && <link rel="stylesheet" href={`/site.css?accent=${accent.slice(1)}`} />}
    </>
  )
}
