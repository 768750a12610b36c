import { AppError } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { asLocale } from '../../platform/i18n/index.ts'
import type { Needs } from './needs.ts'
import type { MailCodes } from './service.ts'

/** From one address to another by codes: one from the old address, where it is proven, one from the new. */
export function createMove({ accounts, database, settings }: Needs, mailCodes: MailCodes) {
  const { people } = accounts
  /** For this person and this address only. */
  const subjectOf = (userId: string, email: string) => `${userId} ${email}`

  function placeOf(from: string, given: string): string {
    const to = mailCodes.addressOf(given)
    if (!settings.changeEmail.enabled) throw new AppError('CHANGE_EMAIL_WITH_OTP_IS_DISABLED')
    if (to === from) throw new AppError('EMAIL_IS_THE_SAME')
    return to
  }

  async function request(
    userId: string,
    newEmail: string,
    otp: string | undefined,
    incoming: Incoming,
  ) {
    const user = await people.find(database.sql, userId)
    if (!user) throw new AppError('UNAUTHORIZED')
    const to = placeOf(user.email, newEmail)
    if (settings.changeEmail.confirmCurrent && user.emailVerified) {
      if (otp === undefined) throw new AppError('OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL')
      const typing = { purpose: 'email-verification', subject: user.email, otp, incoming } as const
      await mailCodes.use(typing, async () => undefined)
    }
    await mailCodes.sendTo({
      purpose: 'change-email',
      email: to,
      subject: subjectOf(userId, to),
      locale: asLocale(user.locale) ?? 'en',
      // The subject names the person, who has to be signed in to type it.
      browser: '',
    })
  }

  async function follow(userId: string, newEmail: string, otp: string, incoming: Incoming) {
    const user = await people.find(database.sql, userId)
    if (!user) throw new AppError('UNAUTHORIZED')
    const to = placeOf(user.email, newEmail)
    const subject = subjectOf(userId, to)
    await mailCodes.use({ purpose: 'change-email', subject, otp, incoming }, async (tx) => {
      await people.moveTo(tx, await people.lock(tx, userId), to, true)
    })
  }

  return { request, follow }
}
export type Move = ReturnType<typeof createMove>
