import { profile } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'

/** Asks for another address; the page that the links of both emails lead to knows that they are of a change. */
export function requestChange(newEmail: string) {
  const callbackURL = linkTo('/confirm/email', { change: 1 })
  return trySend(profile.changeEmail, { newEmail, callbackURL })
}
