import * as contract from '@guildhall/contract/accounts'
import { done } from '@guildhall/contract/common'
import { AppError } from '../../kernel/index.ts'
import {
  type Incoming,
  type Router,
  redirect,
  safePlace,
  type TrustedOrigins,
  withParam,
} from '../../platform/http/index.ts'
import type { User } from './rules.ts'
import type { Accounts } from './service.ts'

type Needs = {
  readonly accounts: Accounts
  readonly trusted: TrustedOrigins
  readonly authUrl: (path: string) => string
  /** Cookies for a person whose address was just proven, where that also signs in. */
  readonly signInAfterProof: (incoming: Incoming, user: User) => Promise<readonly string[]>
}

export function mountAccounts(router: Router, needs: Needs) {
  const { accounts, trusted, authUrl, signInAfterProof } = needs

  router.bind(contract.sendVerificationEmail, async ({ body }) => {
    const callbackURL = safePlace(trusted, body.callbackURL, 'INVALID_CALLBACKURL')
    await accounts.requestVerification({ email: body.email, callbackURL })
    return done
  })

  router.bind(contract.verifyEmail, async ({ query, incoming }) => {
    const callbackURL = safePlace(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    try {
      const user = await accounts.verifyEmail(query.token)
      const cookies = user ? await signInAfterProof(incoming, user) : []
      if (callbackURL) return redirect(callbackURL, cookies)
      return { ...done, user: null }
    } catch (error) {
      if (!callbackURL || !(error instanceof AppError)) throw error
      return redirect(withParam(callbackURL, 'error', error.code.toLowerCase()))
    }
  })

  for (const endpoint of [contract.requestPasswordReset, contract.forgetPassword]) {
    router.bind(endpoint, async ({ body }) => {
      const redirectTo = safePlace(trusted, body.redirectTo, 'INVALID_REDIRECTURL')
      await accounts.requestReset({ email: body.email, redirectTo })
      return { ...done, message: contract.resetAnswer } as const
    })
  }

  router.bind(contract.openResetLink, async ({ params, query }) => {
    const callbackURL = safePlace(trusted, query.callbackURL, 'INVALID_CALLBACKURL')
    if (!callbackURL) return redirect(authUrl('/error?error=INVALID_TOKEN'))
    return (await accounts.resetLinkWorks(params.token))
      ? redirect(withParam(callbackURL, 'token', params.token))
      : redirect(withParam(callbackURL, 'error', 'INVALID_TOKEN'))
  })

  router.bind(contract.resetPassword, async ({ body, query }) => {
    await accounts.resetPassword(body.token ?? query.token, body.newPassword)
    return done
  })

  router.bind(contract.isUsernameAvailable, async ({ body }) => ({
    available: await accounts.usernameIsFree(body.username),
  }))
}
