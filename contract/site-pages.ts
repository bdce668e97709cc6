/** Pages that every site has, with a starter text until the operator saves one. */
export const starterSlugs = ['rules', 'privacy', 'terms'] as const
/** Pages with an address of their own, such as /rules; others are below /pages/. */
export const topLevelSlugs = [...starterSlugs, 'imprint'] as const

/** Pages that members agree to when they sign up, once the operator has saved them. */
export const agreementSlugs = ['rules', 'privacy'] as const
export type AgreementSlug = (typeof agreementSlugs)[number]

/** The path of a page on the site. */
export function pagePath(slug: string): string {
  return (topLevelSlugs as readonly string[]).includes(slug) ? `/${slug}` : `/pages/${slug}`
}
