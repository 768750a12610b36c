import { profile } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'

/** Asks for another address; the links of both emails lead back to the page. */
export function requestChange(newEmail: string) {
  const callbackURL = linkTo('/account/email', { opened: 1 })
  return trySend(profile.changeEmail, { newEmail, callbackURL })
}
