import { createClient } from '@guildhall/client/react'
import { boot } from './boot.ts'

/** The one client of the app; who is signed in is known before the first request. */
export const api = createClient({ initialSession: boot().session })
