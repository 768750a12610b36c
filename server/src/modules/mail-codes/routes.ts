import * as contract from '@guildhall/contract/mail-codes'
import { AppError } from '../../kernel/index.ts'
import { type Router, withCookies } from '../../platform/http/index.ts'
import { localeOf } from '../../platform/i18n/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Move } from './change-email.ts'
import type { MailCodes } from './service.ts'

type Needs = { readonly mailCodes: MailCodes; readonly move: Move; readonly sessions: Sessions }

const success = { success: true } as const

export function mountMailCodes(router: Router, { mailCodes, move, sessions }: Needs) {
  router.bind(contract.send, async ({ body: { email, type }, incoming }) => {
    if (type === 'change-email') throw new AppError('INVALID_OTP_TYPE')
    return withCookies(success, await mailCodes.request(type, email, incoming))
  })

  router.bind(contract.check, async ({ body, incoming }) => {
    await mailCodes.check(body.type, body, incoming)
    return success
  })

  router.bind(contract.verifyEmail, async ({ body, incoming }) => {
    const { user, entry } = await mailCodes.verifyEmail(body, incoming)
    const token = entry?.kind === 'opened' ? entry.token : null
    const cookies = entry?.cookies ?? (await sessions.renewCopy(incoming))
    return withCookies({ status: true as const, token, user: userToWire(user) }, cookies)
  })

  router.bind(contract.signIn, async ({ body, incoming }) => {
    const entry = await mailCodes.signIn(
      { email: body.email, otp: body.otp, remembered: body.rememberMe ?? true },
      { name: body.name ?? '', image: body.image, locale: localeOf(incoming) },
      incoming,
    )
    if (entry.kind === 'interrupted') return withCookies(entry.answer, entry.cookies)
    return withCookies({ token: entry.token, user: userToWire(entry.user) }, entry.cookies)
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
    await move.request(principal.user.id, body.newEmail, body.otp, incoming)
    return success
  })

  router.bind(contract.changeEmail, async ({ principal, body, incoming }) => {
    await move.follow(principal.user.id, body.newEmail, body.otp, incoming)
    return withCookies(success, await sessions.renewCopy(incoming))
  })
}
