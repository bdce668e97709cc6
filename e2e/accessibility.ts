import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Asked {
  /** A selector of what is looked at, in place of the whole page. */
  part?: string | undefined
  /** A selector of what is not looked at. */
  without?: string
  /** The axe rules to test, in place of those of WCAG 2.2 AA and good practice. */
  rules?: string[]
  /** The page may be scrolled: targets may be half under the header. */
  isScrolled?: boolean
}

/**
 * Accessibility violations of the page as it stands, a text each, by axe. axe is loaded once a document and run
 * there, because loading it takes longer than most runs.
 */
export async function violations(
  page: Page,
  { part, without, rules, isScrolled = false }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const given = {
    context: { include: [part ?? 'html'], exclude: without ? [without] : [] },
    options: {
      runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards },
      rules: { 'target-size': { enabled: !isScrolled } },
      resultTypes: ['violations'],
      // No screen has frames.
      iframes: false,
    } satisfies Axe.RunOptions,
  }
  return page.evaluate(async ({ context, options }) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations: found } = await axe.run(context, options as Axe.RunOptions)
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
    )
  }, given)
}

/** Fails with the accessibility violations of the page, or of a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await violations(page, { part, isScrolled: true })).toEqual([])
}
