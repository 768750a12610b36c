import type { User as WireUser } from '@guildhall/contract/identity/accounts'
import * as contract from '@guildhall/contract/identity/accounts'
import { done } from '@guildhall/contract/kernel/common'
import { AppError } from '../../../kernel/index.ts'
import {
  type Incoming,
  type Router,
  redirect,
  safeRedirect,
  type TrustedOrigins,
  withCookies,
  withParam,
} from '../../../platform/http/index.ts'
import type { User } from './rules.ts'
import type { Accounts } from './service.ts'
import { type LinkOutcome, targetOf, withOutcome } from './verify-email.ts'
import { toWire } from './wire.ts'

type Dependencies = {
  readonly accounts: Accounts
  readonly trusted: TrustedOrigins
  readonly authUrl: (path: string) => string
  /** The same endpoint opens the links that change the address of an account. */
  readonly openChangeLink: (link: Link) => Promise<VerifyResult | undefined>
  /** For a user whose address was just verified, where that also signs in. */
  readonly signInAfterVerification: (
    link: Link,
    user: User,
  ) => Promise<{ readonly cookies: readonly string[]; readonly redirectTo: string | undefined }>
  /** The signed-in user, if any. */
  readonly currentUser: (incoming: Incoming) => Promise<WireUser | undefined>
}

type Link = {
  readonly token: string
  readonly callbackURL: string | undefined
  readonly incoming: Incoming
}
type VerifyResult = {
  readonly user: User | null
  readonly cookies: readonly string[]
  readonly outcome: LinkOutcome
  /** Where to redirect to, if not to the URL in the link. */
  readonly redirectTo?: string | undefined
}

/** The page for a new password, if the app named none. */
const defaultResetPage = '/reset-password'

export function mountAccounts(router: Router, dependencies: Dependencies) {
  const { accounts, trusted, authUrl, openChangeLink, signInAfterVerification, currentUser } =
    dependencies

  router.bind(contract.sendVerificationEmail, async ({ body, incoming }) => {
    const callbackURL = safeRedirect(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    const caller = await currentUser(incoming)
    if (caller && caller.email !== body.email.toLowerCase()) throw new AppError('EMAIL_MISMATCH')
    if (caller?.emailVerified) throw new AppError('EMAIL_IS_ALREADY_VERIFIED')
    const known = await accounts.mailboxes.isKnownBrowser(body.email, incoming)
    await accounts.requestVerification({ email: body.email, callbackURL, known })
    return done
  })

  async function openLink(link: Link, target: string | undefined): Promise<VerifyResult> {
    const emailChanged = await openChangeLink(link)
    if (emailChanged) return emailChanged
    const verified = await accounts.verifyEmail(link.token, link.incoming)
    if (!verified) return { user: null, cookies: [], outcome: 'used' }
    const caller = await currentUser(link.incoming)
    const outcome = caller && caller.id !== verified.id ? 'other-account' : 'verified'
    const callbackURL = target && withOutcome(target, outcome)
    const signedIn = await signInAfterVerification({ ...link, callbackURL }, verified)
    return { user: null, outcome, ...signedIn }
  }

  router.bind(contract.verifyEmail, async ({ query, incoming }) => {
    const callbackURL = safeRedirect(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    const target = targetOf(incoming, callbackURL)
    try {
      const opened = await openLink({ token: query.token, callbackURL, incoming }, target)
      const { user, cookies, outcome, redirectTo } = opened
      if (target) return redirect(redirectTo ?? withOutcome(target, outcome), cookies)
      return withCookies({ ...done, user: user && toWire(user) }, cookies)
    } catch (error) {
      if (!target || !(error instanceof AppError)) throw error
      return redirect(withParam(target, 'error', error.code.toLowerCase()))
    }
  })

  for (const endpoint of [contract.requestPasswordReset, contract.forgetPassword]) {
    router.bind(endpoint, async ({ body, incoming }) => {
      const redirectTo =
        safeRedirect(trusted, body.redirectTo, 'INVALID_REDIRECTURL') ?? defaultResetPage
      const known = await accounts.mailboxes.isKnownBrowser(body.email, incoming)
      await accounts.requestReset({ email: body.email, redirectTo, known })
      return { ...done, message: contract.resetAnswer } as const
    })
  }

  router.bind(contract.openResetLink, async ({ params, query }) => {
    const callbackURL = safeRedirect(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    if (!callbackURL) return redirect(authUrl('/error?error=INVALID_TOKEN'))
    const target = new URL(callbackURL, authUrl('/')).href
    return (await accounts.isResetLinkValid(params.token))
      ? redirect(withParam(target, 'token', params.token))
      : redirect(withParam(target, 'error', 'INVALID_TOKEN'))
  })

  router.bind(contract.resetPassword, async ({ body, query, incoming }) => {
    await accounts.resetPassword(body.token ?? query.token, body.newPassword, incoming)
    return done
  })

  router.bind(contract.isUsernameAvailable, async ({ body }) => ({
    available: await accounts.usernameIsFree(body.username),
  }))
}
