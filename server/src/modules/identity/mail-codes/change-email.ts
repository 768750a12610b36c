import { AppError } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { parseLocale } from '../../../platform/i18n/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { MailCodes } from './service.ts'

/** Changes the address by codes: one sent to the old address, if it is verified, and one to the new. */
export function createEmailChange(
  { accounts, database, settings }: Dependencies,
  mailCodes: MailCodes,
) {
  const { users } = accounts
  /** A code is valid for this user and this address only. */
  const subjectOf = (userId: string, email: string) => `${userId} ${email}`

  function checkNewAddress(from: string, input: string): string {
    const to = mailCodes.addressOf(input)
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
    const user = await users.find(database.sql, userId)
    if (!user) throw new AppError('UNAUTHORIZED')
    const to = checkNewAddress(user.email, newEmail)
    if (settings.changeEmail.confirmCurrent && user.emailVerified) {
      if (otp === undefined) throw new AppError('OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL')
      const attempt = { purpose: 'email-verification', subject: user.email, otp, incoming } as const
      await mailCodes.use(attempt, async () => undefined)
    }
    await mailCodes.sendTo({
      purpose: 'change-email',
      email: to,
      subject: subjectOf(userId, to),
      locale: parseLocale(user.locale) ?? 'en',
      // The subject contains the user, who has to be signed in to use the code.
      browser: '',
    })
  }

  async function confirm(userId: string, newEmail: string, otp: string, incoming: Incoming) {
    const user = await users.find(database.sql, userId)
    if (!user) throw new AppError('UNAUTHORIZED')
    const to = checkNewAddress(user.email, newEmail)
    const subject = subjectOf(userId, to)
    await mailCodes.use({ purpose: 'change-email', subject, otp, incoming }, async (tx) => {
      await users.changeEmail(tx, await users.lock(tx, userId), to, true)
    })
  }

  return { request, confirm }
}
export type EmailChange = ReturnType<typeof createEmailChange>
