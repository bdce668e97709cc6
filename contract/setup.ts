import { z } from 'zod'
import { registered, registration } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'
import { limits } from './limits.ts'
import { setupMessages } from './setup-messages.ts'

/** The first administrator and the site's name. */
export const siteSetup = registration
  .pick({ name: true, email: true, password: true, username: true, browser: true, time_zone: true })
  .extend({
    /** Of the link in the server's log. */
    token: z.string({ error: setupMessages.token }).meta({ minLength: 1 }),
    site_name: line('Site name', { ...limits.site.name, refuseBidi: true }),
  })

export const setUpSite = endpoint({
  name: 'setUpSite',
  method: 'POST',
  path: '/setup/',
  access: 'open',
  status: 201,
  summary:
    'Makes the first administrator of a site and signs in, with the token that the server logs at its start. 404 once there is an administrator.',
  body: siteSetup,
  answer: registered,
})
