const region = Promise.withResolvers<void>()

/** Says that toasts can be seen from now on; those that came before appear. */
export function toastRegionIsThere(): void {
  region.resolve()
}

/** Says in passing that something did not work, or did. */
export const toast = {
  error: (text: string) => show('error', text),
  success: (text: string) => show('success', text),
}

function show(kind: 'error' | 'success', text: string): void {
  region.promise
    .then(() => import('sonner'))
    .then((sonner) => sonner.toast[kind](text))
    .catch(() => console.error(text))
}
