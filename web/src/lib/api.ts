import { createClient } from '@guildhall/client/entering'
import { boot } from './boot.ts'

/** The one client of the app; who is signed in is known before the first request. */
export const api = createClient({
  basePath: boot().authBase,
  initialSession: boot().session,
  // A page that tells nobody where it is would also send its calls without their origin.
  fetchOptions: { referrerPolicy: 'same-origin' },
})
