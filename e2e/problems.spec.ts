import { expect, test } from '@playwright/test'
import { Problems } from './problems.ts'

const page = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><title>Page</title>${body}`,
})

test('errors, warnings, lost requests and refusals are problems, unless they were announced', async ({
  context,
}) => {
  const problems = new Problems()
  await problems.follow(context)
  await context.route('http://site.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/refused') return route.fulfill({ status: 503 })
    if (pathname === '/lost') return route.abort('connectionreset')
    return route.fulfill(page(''))
  })
  const tab = await context.newPage()
  await tab.goto('http://site.example/')
  await tab.evaluate(async () => {
    console.log('Only said')
    console.error('An error')
    console.warn('A warning')
    await fetch('/refused')
    await fetch('/lost').catch(() => {})
    setTimeout(() => {
      throw new Error('Thrown')
    })
  })
  await expect.poll(() => problems.unexpected.length).toBe(5)
  expect(problems.unexpected).toEqual([
    expect.stringContaining('Console error: An error'),
    expect.stringContaining('Console warning: A warning'),
    expect.stringContaining('503 to GET http://site.example/refused'),
    expect.stringContaining('Request failed: GET http://site.example/lost: net::ERR_CONNECTION_RESET'),
    expect.stringContaining('Error: Thrown'),
  ])
  problems.announce(/^(Console|Error|Request failed)/)
  problems.announce(/503 to GET .*\/refused/)
  expect(problems.unexpected).toEqual([])
})
