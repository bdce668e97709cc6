import { xml } from '#api/syndication/public.ts'

/** A page that is made without the web: a title and paragraphs, which may hold markup of ours. */
export function plainPage(title: string, ...paragraphs: string[]): Buffer {
  return Buffer.from(
    [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${xml(title)}</title>`,
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
      `<body><main><h1>${xml(title)}</h1>`,
      ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
      '</main></body>',
      '</html>',
      '',
    ].join('\n'),
  )
}
