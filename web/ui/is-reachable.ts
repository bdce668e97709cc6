/** Whether the server answers. The browser's `navigator.onLine` does not notice a server that is gone. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
