import { done } from '@guildhall/contract/common'
import * as contract from '@guildhall/contract/two-factor'
import {
  Reply,
  type Router,
  safePlace,
  type TrustedOrigins,
  withCookies,
} from '../../platform/http/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { secondStepPage } from '../sessions/index.ts'
import type { TwoFactor } from './service.ts'

type Needs = { readonly twoFactor: TwoFactor; readonly trusted: TrustedOrigins }

export function mountTwoFactor(router: Router, { twoFactor, trusted }: Needs) {
  router.bind(contract.enable, async ({ principal, body, incoming }) => {
    const { method, issuer, ...evidence } = body
    if (method === 'totp') {
      const given = { ...evidence, issuer }
      return { method, ...(await twoFactor.prepareApp(principal, given, incoming)) }
    }
    return withCookies({ method }, await twoFactor.useMail(principal, evidence, incoming))
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

  const placeOf = (callbackURL: string | undefined) =>
    safePlace(trusted, callbackURL, 'INVALID_CALLBACKURL')

  router.bind(contract.sendOtp, async ({ body, incoming }) => {
    const place = placeOf(body.callbackURL)
    await twoFactor.sendCode(incoming)
    return new Reply({ body: done, next: secondStepPage(place) })
  })

  for (const [endpoint, verify] of [
    [contract.verifyTotp, twoFactor.verifyApp],
    [contract.verifyOtp, twoFactor.verifyMailed],
  ] as const) {
    router.bind(endpoint, async ({ body, incoming }) => {
      const next = placeOf(body.callbackURL)
      const shown = { code: body.code, trustDevice: body.trustDevice ?? false }
      const { token, user, cookies } = await verify(shown, incoming)
      return new Reply({ body: { token, user: userToWire(user) }, cookies, next })
    })
  }

  router.bind(contract.verifyBackupCode, async ({ body, incoming }) => {
    const next = placeOf(body.callbackURL)
    const shown = {
      code: body.code,
      trustDevice: body.trustDevice ?? false,
      disableSession: body.disableSession ?? false,
    }
    const { token, user, cookies } = await twoFactor.verifyBackupCode(shown, incoming)
    const known = token === undefined ? {} : { token }
    return new Reply({ body: { ...known, user: userToWire(user) }, cookies, next })
  })
}
