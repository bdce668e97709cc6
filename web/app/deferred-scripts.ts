// Values that browsers do not know, so they load and run nothing.
const preload = 'deferred-modulepreload'
const type = 'deferred-module'

/**
 * Makes the scripts of a page wait for `deferredScriptsStart`. The page can be read without them, and they would share the
 * connection with its style sheet, fonts and pictures.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll('rel="modulepreload"', `rel="${preload}"`)
    .replace('<script type="module"', `<script type="${type}"`)
}

/** Runs in the page's head: starts the scripts after the first paint. */
function startScripts(rel: string, deferred: string) {
  function start() {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`))
      link.rel = 'modulepreload'
    for (const { textContent } of document.querySelectorAll(`script[type=${deferred}]`)) {
      // A script element with another type does not run when it gets the right one.
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }))
    }
  }
  addEventListener('DOMContentLoaded', () => {
    // A hidden page is not painted.
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  })
}

export const deferredScriptsStart = `(${startScripts})(${JSON.stringify(preload)},${JSON.stringify(type)})`
