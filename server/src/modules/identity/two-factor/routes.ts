import * as contract from '@guildhall/contract/identity/two-factor'
import { done } from '@guildhall/contract/kernel/common'
import {
  Reply,
  type Router,
  safeRedirect,
  type TrustedOrigins,
  withCookies,
} from '../../../platform/http/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { secondStepPage } from '../sessions/index.ts'
import type { TwoFactor } from './service.ts'

type Dependencies = { readonly twoFactor: TwoFactor; readonly trusted: TrustedOrigins }

export function mountTwoFactor(router: Router, { twoFactor, trusted }: Dependencies) {
  router.bind(contract.enable, async ({ principal, body, incoming }) => {
    const { method, issuer, ...evidence } = body
    if (method === 'totp') {
      const options = { ...evidence, issuer }
      return { method, ...(await twoFactor.prepareApp(principal, options, incoming)) }
    }
    return withCookies({ method }, await twoFactor.enableEmailCodes(principal, evidence, incoming))
  })

  router.bind(contract.disable, async ({ principal, body, incoming }) =>
    withCookies(done, await twoFactor.disable(principal, body, incoming)),
  )

  router.bind(contract.getTotpUri, async ({ principal, body, incoming }) => ({
    totpURI: await twoFactor.uriOf(principal, body, incoming),
  }))

  router.bind(contract.generateBackupCodes, async ({ principal, body, incoming }) => ({
    ...done,
    backupCodes: await twoFactor.newBackupCodes(principal, body, incoming),
  }))

  const redirectTarget = (callbackURL: string | undefined) =>
    safeRedirect(trusted, callbackURL, 'INVALID_CALLBACKURL')

  router.bind(contract.sendOtp, async ({ body, incoming }) => {
    const target = redirectTarget(body.callbackURL)
    await twoFactor.sendCode(incoming)
    return new Reply({ body: done, formRedirect: secondStepPage(target) })
  })

  for (const [endpoint, verify] of [
    [contract.verifyTotp, twoFactor.verifyApp],
    [contract.verifyOtp, twoFactor.verifyEmailed],
  ] as const) {
    router.bind(endpoint, async ({ body, incoming }) => {
      const formRedirect = redirectTarget(body.callbackURL)
      const submitted = { code: body.code, trustDevice: body.trustDevice ?? false }
      const { token, user, cookies } = await verify(submitted, incoming)
      return new Reply({ body: { token, user: userToWire(user) }, cookies, formRedirect })
    })
  }

  router.bind(contract.verifyBackupCode, async ({ body, incoming }) => {
    const formRedirect = redirectTarget(body.callbackURL)
    const submitted = {
      code: body.code,
      trustDevice: body.trustDevice ?? false,
      disableSession: body.disableSession ?? false,
    }
    const { token, user, cookies } = await twoFactor.verifyBackupCode(submitted, incoming)
    const tokenField = token === undefined ? {} : { token }
    return new Reply({ body: { ...tokenField, user: userToWire(user) }, cookies, formRedirect })
  })
}
