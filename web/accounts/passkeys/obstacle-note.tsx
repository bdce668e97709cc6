import type { Obstacle } from './availability.ts'

/** Says why passkeys do not work here. */
export function ObstacleNote({ obstacle, origin }: { obstacle: Obstacle; origin: string }) {
  if (obstacle === 'browser') return <>This browser does not know passkeys.</>
  const url = new URL(location.pathname, origin).href
  return (
    <span>
      Passkeys belong to one address. Please open{' '}
      <a href={url} className="wrap-anywhere underline">
        {origin}
      </a>{' '}
      to use them.
    </span>
  )
}
