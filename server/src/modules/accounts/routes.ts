import type { User as WireUser } from '@guildhall/contract/accounts'
import * as contract from '@guildhall/contract/accounts'
import { done } from '@guildhall/contract/common'
import { AppError } from '../../kernel/index.ts'
import {
  type Incoming,
  type Router,
  redirect,
  safePlace,
  type TrustedOrigins,
  withCookies,
  withParam,
} from '../../platform/http/index.ts'
import type { User } from './rules.ts'
import type { Accounts } from './service.ts'
import { toWire } from './wire.ts'

type Needs = {
  readonly accounts: Accounts
  readonly trusted: TrustedOrigins
  readonly authUrl: (path: string) => string
  /** The same address opens the links by which somebody moves to another one. */
  readonly openChangeLink: (given: Link) => Promise<Changed | undefined>
  /** For a person whose address was just proven, where that also signs in. */
  readonly signInAfterProof: (
    link: Link,
    user: User,
  ) => Promise<{ readonly cookies: readonly string[]; readonly place: string | undefined }>
  /** Who is asking, if anybody is signed in. */
  readonly whoIs: (incoming: Incoming) => Promise<WireUser | undefined>
}

type Link = {
  readonly token: string
  readonly callbackURL: string | undefined
  readonly incoming: Incoming
}
type Changed = {
  readonly user: User | null
  readonly cookies: readonly string[]
  /** Where to go on, when it is not where the link wanted to. */
  readonly place?: string | undefined
}

/** Where a new password is set by whoever came from no other app. */
const ownResetPage = '/reset-password'

export function mountAccounts(router: Router, needs: Needs) {
  const { accounts, trusted, authUrl, openChangeLink, signInAfterProof, whoIs } = needs

  router.bind(contract.sendVerificationEmail, async ({ body, incoming }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const asking = await whoIs(incoming)
    if (asking && asking.email !== body.email.toLowerCase()) throw new AppError('EMAIL_MISMATCH')
    if (asking?.emailVerified) throw new AppError('EMAIL_IS_ALREADY_VERIFIED')
    const known = await accounts.mailboxes.recognizes(body.email, incoming)
    await accounts.requestVerification({ email: body.email, callbackURL, known })
    return done
  })

  async function openLink(link: Link): Promise<Changed> {
    const changed = await openChangeLink(link)
    if (changed) return changed
    const proven = await accounts.verifyEmail(link.token, link.incoming)
    if (!proven) return { user: null, cookies: [] }
    return { user: null, ...(await signInAfterProof(link, proven)) }
  }

  router.bind(contract.verifyEmail, async ({ query, incoming }) => {
    const callbackURL = safePlace(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    try {
      const { user, cookies, place } = await openLink({ token: query.token, callbackURL, incoming })
      if (callbackURL) return redirect(place ?? callbackURL, cookies)
      return withCookies({ ...done, user: user && toWire(user) }, cookies)
    } catch (error) {
      if (!callbackURL || !(error instanceof AppError)) throw error
      return redirect(withParam(callbackURL, 'error', error.code.toLowerCase()))
    }
  })

  for (const endpoint of [contract.requestPasswordReset, contract.forgetPassword]) {
    router.bind(endpoint, async ({ body, incoming }) => {
      const redirectTo = safePlace(trusted, body.redirectTo, 'INVALID_REDIRECTURL') ?? ownResetPage
      const known = await accounts.mailboxes.recognizes(body.email, incoming)
      await accounts.requestReset({ email: body.email, redirectTo, known })
      return { ...done, message: contract.resetAnswer } as const
    })
  }

  router.bind(contract.openResetLink, async ({ params, query }) => {
    const callbackURL = safePlace(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    if (!callbackURL) return redirect(authUrl('/error?error=INVALID_TOKEN'))
    const place = new URL(callbackURL, authUrl('/')).href
    return (await accounts.resetLinkWorks(params.token))
      ? redirect(withParam(place, 'token', params.token))
      : redirect(withParam(place, 'error', 'INVALID_TOKEN'))
  })

  router.bind(contract.resetPassword, async ({ body, query, incoming }) => {
    await accounts.resetPassword(body.token ?? query.token, body.newPassword, incoming)
    return done
  })

  router.bind(contract.isUsernameAvailable, async ({ body }) => ({
    available: await accounts.usernameIsFree(body.username),
  }))
}
