import { createClient } from '@guildhall/client/auth'
import { boot } from './boot.ts'

/** The API client of the app; the session is known before the first request. */
export const api = createClient({
  basePath: boot().authBase,
  initialSession: boot().session,
  // With the no-referrer policy of the page, calls would have no Origin header.
  fetchOptions: { referrerPolicy: 'same-origin' },
})
