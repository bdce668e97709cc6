import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { markdown } from './markdown.ts'
import { pictureTypes } from './pictures.ts'
import { agreementSlugs } from './site-pages.ts'

/** `invite`: a new member needs an invite. `closed`: nobody can register. */
export const registrationMode = z.enum(['open', 'invite', 'closed'], {
  error: 'Registration must be one of open, invite, closed',
})
export type RegistrationMode = z.infer<typeof registrationMode>

/** The slug of a page: letters a–z, digits and hyphens. */
export const pageSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, {
  error: 'An address can have up to 60 letters from a to z, digits and hyphens',
})

/** The site as every page shows it. */
export const site = z
  .object({
    name: z.string(),
    tagline: z.string(),
    /** Path below the address of the API: a square WebP of 256 pixels. */
    logo: z.string().nullable(),
    /** `#rrggbb`, as the operator chose it: `accentColors` makes it readable. Null for the site's usual colour. */
    accent: z.string().nullable(),
    /** In Markdown. */
    announcement: z.string().nullable(),
    registration: registrationMode,
    /** Whether the public data may be downloaded, at `/dump/`. */
    dump: z.boolean(),
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
    /** The pages that members agree to when they sign up: those of the operator, no starter texts. */
    agreements: z.array(z.enum(agreementSlugs)),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof site>

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/site/',
  access: 'guest',
  status: 200,
  summary: 'Name, look, announcement, registration and pages of the site.',
  answer: site,
})

/** The settings of the site, as administrators change them. */
export const siteSettings = site
  .omit({ pages: true, agreements: true })
  .extend({
    dump_licence: z.string(),
    /** Whether the public moderation log names members. */
    public_log_names: z.boolean(),
    /** The settings that a variable of the server's environment sets: they cannot be changed here. */
    fixed: z.array(z.string()),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof siteSettings>

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/admin/settings/',
  access: 'administrator',
  status: 200,
  summary: 'The settings of the site. `fixed` names those that the environment of the server sets.',
  answer: siteSettings,
})

const accent = z
  .string({ error: 'The accent must be a colour such as #0f6b50' })
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'The accent must be a colour such as #0f6b50' })
  .toLowerCase()

/** A change of the settings; absent fields stay. An empty announcement is none. */
export const settingsChange = z
  .object({
    name: line('Name', { ...limits.site.name, refuseBidi: true }),
    tagline: line('Tagline', { ...limits.site.tagline, refuseBidi: true }),
    accent: accent.nullable(),
    announcement: text('Announcement', { ...limits.site.announcement, markdown: true }).nullable(),
    registration: registrationMode,
    dump: z.boolean({ error: 'Dump must be true or false' }),
    dump_licence: line('Licence', limits.site.licence),
    public_log_names: z.boolean({ error: 'public_log_names must be true or false' }),
  })
  .partial()
export type SettingsChange = z.infer<typeof settingsChange>

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/admin/settings/',
  access: 'administrator',
  status: 200,
  summary: 'Changes parts of the settings. 409 for a setting that `fixed` names.',
  body: settingsChange,
  answer: siteSettings,
})

export const setLogo = endpoint({
  name: 'setLogo',
  method: 'PUT',
  path: '/admin/settings/logo/',
  access: 'administrator',
  status: 200,
  summary:
    "Sets the site's logo: multipart field `picture`, PNG, JPEG or WebP up to 5 MiB and 50 megapixels. It is shown as a square.",
  upload: 'picture',
  uploadTypes: pictureTypes,
  answer: siteSettings,
})

export const deleteLogo = endpoint({
  name: 'deleteLogo',
  method: 'DELETE',
  path: '/admin/settings/logo/',
  access: 'administrator',
  status: 204,
  summary: "Removes the site's logo.",
})

const onePage = z.object({ slug: pageSlug })

/** A page of the operator. */
export const sitePage = z
  .object({
    title: z.string(),
    /** In Markdown, with headings. */
    text: z.string(),
    /** The parts of the text; null where it has no marks. */
    content: markdown,
    /** Null for a starter text, which the operator has not saved yet. */
    updated_at: time.nullable(),
  })
  .meta({ id: 'SitePage' })
export type SitePage = z.infer<typeof sitePage>

export const getPage = endpoint({
  name: 'getPage',
  method: 'GET',
  path: '/pages/:slug/',
  access: 'guest',
  status: 200,
  summary: 'A page of the operator. `rules`, `privacy` and `terms` have starter texts until they are saved.',
  params: onePage,
  answer: sitePage,
})

/** A page in the list of administrators. */
export const listedPage = z
  .object({
    slug: z.string(),
    title: z.string(),
    updated_at: time.nullable(),
    /** A starter text, which the operator has not saved yet. */
    is_draft: z.boolean(),
  })
  .meta({ id: 'ListedPage' })
export type ListedPage = z.infer<typeof listedPage>

export const listPages = endpoint({
  name: 'listPages',
  method: 'GET',
  path: '/admin/pages/',
  access: 'administrator',
  status: 200,
  summary: 'All pages, those that the operator has not saved yet with `is_draft`.',
  answer: z.array(listedPage),
})

/** A page as administrators write it. */
export const pageChange = z.object({
  title: line('Title', { ...limits.site.pageTitle, refuseBidi: true }),
  text: text('Text', { ...limits.site.pageText, markdown: true }),
})

export const savePage = endpoint({
  name: 'savePage',
  method: 'PUT',
  path: '/admin/pages/:slug/',
  access: 'administrator',
  status: 200,
  summary: `Saves a page; a new slug makes a new one. A site has at most ${limits.site.pages} pages.`,
  params: onePage,
  body: pageChange,
  answer: sitePage,
})

export const deletePage = endpoint({
  name: 'deletePage',
  method: 'DELETE',
  path: '/admin/pages/:slug/',
  access: 'administrator',
  status: 204,
  summary: 'Deletes a saved page. `rules`, `privacy` and `terms` have their starter texts again.',
  params: onePage,
})
