import * as contract from '@guildhall/contract/identity/profile'
import { done } from '@guildhall/contract/kernel/common'
import {
  type Router,
  redirect,
  safeRedirect,
  type TrustedOrigins,
  wantsPage,
  withCookies,
} from '../../../platform/http/index.ts'
import { accountToWire, toWire as userToWire } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Profile } from './service.ts'

type Dependencies = {
  readonly profile: Profile
  readonly proofs: Pick<Proofs, 'forget'>
  readonly sessions: Sessions
  readonly trusted: TrustedOrigins
}

const deleted = { success: true, message: 'User deleted' } as const
const emailSent = { success: true, message: 'Verification email sent' } as const

export function mountProfile(router: Router, { profile, proofs, sessions, trusted }: Dependencies) {
  const forgotten = () => [...sessions.cookies.clear(), ...proofs.forget()]

  router.bind(contract.updateUser, async ({ principal, body, incoming }) => {
    await profile.update(principal.user.id, body)
    return withCookies(done, await sessions.renewCookieCopy(incoming))
  })

  router.bind(contract.changePassword, async ({ principal, body, incoming }) => {
    const input = { ...body, revokeOtherSessions: body.revokeOtherSessions ?? false }
    const { user, token, cookies } = await profile.changePassword(principal, input, incoming)
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
    const callbackURL = safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    await profile.changeEmail(principal.user.id, body.newEmail, callbackURL)
    return withCookies(done, await sessions.renewCookieCopy(incoming))
  })

  router.bind(contract.deleteUser, async ({ principal, body }) => {
    const callbackURL = safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const outcome = await profile.deleteAccount(principal, { ...body, callbackURL })
    return outcome === 'email-sent' ? emailSent : withCookies(deleted, forgotten())
  })

  router.bind(contract.openDeletionLink, async ({ query, incoming }) => {
    const callbackURL = safeRedirect(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    // Programs that call the endpoint have decided; people are asked once more.
    if (signedIn && wantsPage(incoming) && !query.confirmed) {
      return redirect(profile.reviewDeletion(query.token, callbackURL))
    }
    await profile.openDeletionLink(signedIn, query.token)
    const cookies = forgotten()
    return callbackURL ? redirect(callbackURL, cookies) : withCookies(deleted, cookies)
  })

  router.bind(contract.listAccounts, async ({ principal }) =>
    (await profile.listAccounts(principal.user.id)).map(accountToWire),
  )

  router.bind(contract.unlinkAccount, async ({ principal, body, incoming }) => {
    await profile.unlinkAccount(principal, body, incoming)
    return done
  })
}
