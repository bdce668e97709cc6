import type { BrowserContext, Page } from '@playwright/test'

/** The problems in browsers while a test ran, except those that the test has announced. */
export class Problems {
  readonly #seen: string[] = []
  readonly #announced: RegExp[] = []

  /** Announces a problem that belongs to the test, such as /401 .*\/api\/profiles/. */
  announce(problem: RegExp): void {
    this.#announced.push(problem)
  }

  get unexpected(): string[] {
    return this.#seen.filter((problem) => !this.#announced.some((known) => known.test(problem)))
  }

  /** Follows every page of a context: errors, warnings, violated policies, failed requests and refusals. */
  async follow(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`Policy violation: ${event.effectiveDirective} of ${event.blockedURI}`)
      })
    })
    context.on('page', (page) => this.#followPage(page))
  }

  #followPage(page: Page): void {
    const note = (problem: string) => this.#seen.push(`${problem} (on ${page.url()})`)
    page.on('pageerror', (error) => note(`Error: ${error.message}`))
    page.on('crash', () => note('The page crashed'))
    page.on('console', (message) => {
      // Refused requests are told apart below, with their status and address.
      if (message.text().startsWith('Failed to load resource')) return
      // Playwright blocks them, for tests that answer requests themselves.
      if (message.text().includes('Service Worker registration blocked')) return
      if (['error', 'warning', 'assert'].includes(message.type()))
        note(`Console ${message.type()}: ${message.text()}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown'
      // Leaving a page ends what it was loading.
      if (reason !== 'net::ERR_ABORTED')
        note(`Request failed: ${request.method()} ${request.url()}: ${reason}`)
    })
    page.on('response', (response) => {
      const request = response.request()
      if (response.status() >= 400) note(`${response.status()} to ${request.method()} ${response.url()}`)
    })
  }
}
