import { done } from '@guildhall/contract/common'
import * as contract from '@guildhall/contract/profile'
import {
  type Router,
  redirect,
  safePlace,
  type TrustedOrigins,
  withCookies,
} from '../../platform/http/index.ts'
import { toWire as userToWire, wayToWire } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Profile } from './service.ts'

type Needs = {
  readonly profile: Profile
  readonly sessions: Sessions
  readonly trusted: TrustedOrigins
}

const deleted = { success: true, message: 'User deleted' } as const
const mailed = { success: true, message: 'Verification email sent' } as const

export function mountProfile(router: Router, { profile, sessions, trusted }: Needs) {
  router.bind(contract.updateUser, async ({ principal, body, incoming }) => {
    await profile.update(principal.user.id, body)
    return withCookies(done, await sessions.renewCopy(incoming))
  })

  router.bind(contract.changePassword, async ({ principal, body, incoming }) => {
    const wish = { ...body, revokeOtherSessions: body.revokeOtherSessions ?? false }
    const { user, token, cookies } = await profile.changePassword(principal, wish, incoming)
    return withCookies({ token, user: userToWire(user) }, cookies)
  })

  router.bind(contract.verifyPassword, async ({ principal, body }) =>
    withCookies(done, await profile.verifyPassword(principal, body.password)),
  )

  router.bind(contract.setPassword, async ({ principal, body, incoming }) => {
    await profile.setPassword(principal, body, incoming)
    return done
  })

  router.bind(contract.changeEmail, async ({ principal, body, incoming }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    await profile.changeEmail(principal.user.id, body.newEmail, callbackURL)
    return withCookies(done, await sessions.renewCopy(incoming))
  })

  router.bind(contract.deleteUser, async ({ principal, body }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const outcome = await profile.leave(principal, { ...body, callbackURL })
    return outcome === 'mailed' ? mailed : withCookies(deleted, sessions.cookies.clear())
  })

  router.bind(contract.openDeletionLink, async ({ query, incoming }) => {
    const callbackURL = safePlace(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    await profile.openDeletionLink(signedIn, query.token)
    const cookies = sessions.cookies.clear()
    return callbackURL ? redirect(callbackURL, cookies) : withCookies(deleted, cookies)
  })

  router.bind(contract.listAccounts, async ({ principal }) =>
    (await profile.listAccounts(principal.user.id)).map(wayToWire),
  )

  router.bind(contract.unlinkAccount, async ({ principal, body, incoming }) => {
    await profile.unlinkAccount(principal, body, incoming)
    return done
  })
}
