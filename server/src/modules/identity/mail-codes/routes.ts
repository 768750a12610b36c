import * as contract from '@guildhall/contract/identity/mail-codes'
import { AppError } from '../../../kernel/index.ts'
import { type Router, withCookies } from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { EmailChange } from './change-email.ts'
import type { MailCodes } from './service.ts'

type Dependencies = {
  readonly mailCodes: MailCodes
  readonly emailChange: EmailChange
  readonly sessions: Sessions
}

const success = { success: true } as const

export function mountMailCodes(router: Router, { mailCodes, emailChange, sessions }: Dependencies) {
  router.bind(contract.send, async ({ body: { email, type }, incoming }) => {
    if (type === 'change-email') throw new AppError('INVALID_OTP_TYPE')
    return withCookies(success, await mailCodes.request(type, email, incoming))
  })

  router.bind(contract.check, async ({ body, incoming }) => {
    await mailCodes.check(body.type, body, incoming)
    return success
  })

  router.bind(contract.verifyEmail, async ({ body, incoming }) => {
    const { user, result } = await mailCodes.verifyEmail(body, incoming)
    const token = result?.kind === 'opened' ? result.token : null
    const cookies = result?.cookies ?? (await sessions.renewCookieCopy(incoming))
    return withCookies({ status: true as const, token, user: userToWire(user) }, cookies)
  })

  router.bind(contract.signIn, async ({ body, incoming }) => {
    const result = await mailCodes.signIn(
      { email: body.email, otp: body.otp, remembered: body.rememberMe ?? true },
      { name: body.name ?? '', image: body.image, locale: localeOf(incoming) },
      incoming,
    )
    if (result.kind === 'interrupted') return withCookies(result.answer, result.cookies)
    return withCookies({ token: result.token, user: userToWire(result.user) }, result.cookies)
  })

  for (const endpoint of [contract.requestReset, contract.forgetPassword]) {
    router.bind(endpoint, async ({ body, incoming }) => {
      return withCookies(success, await mailCodes.request('forget-password', body.email, incoming))
    })
  }

  router.bind(contract.resetPassword, async ({ body, incoming }) => {
    await mailCodes.resetPassword(body, body.password, incoming)
    return success
  })

  router.bind(contract.requestEmailChange, async ({ principal, body, incoming }) => {
    await emailChange.request(principal.user.id, body.newEmail, body.otp, incoming)
    return success
  })

  router.bind(contract.changeEmail, async ({ principal, body, incoming }) => {
    await emailChange.confirm(principal.user.id, body.newEmail, body.otp, incoming)
    return withCookies(success, await sessions.renewCookieCopy(incoming))
  })
}
