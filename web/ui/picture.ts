import { useState } from 'react'

interface Picture {
  src: string
  ref: (image: HTMLImageElement | null) => void
  onError: () => void
}

/** Attributes of an `img`; null without a picture, and after it failed to load. */
export function usePicture(src: string | null | undefined): Picture | null {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) return null
  return {
    src,
    // The picture may have failed before hydration.
    ref(image) {
      if (image?.complete && image.naturalWidth === 0) setBroken(src)
    },
    onError: () => setBroken(src),
  }
}
