import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { CodePurpose } from '../../platform/codes/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { createTurns } from '../../platform/queue.ts'
import { normalizeEmail, refusalOf } from '../accounts/index.ts'
import type { Entry } from '../sessions/index.ts'
import type { Needs } from './needs.ts'
import { createSending } from './send.ts'

/** Across all codes of an address: a new code must not buy new guesses for ever. */
const triesPerAddress = { max: 100, seconds: 86_400 }

type Typed = { readonly email: string; readonly otp: string }
type Asked = 'email-verification' | 'sign-in' | 'forget-password'

export type Newcomer = {
  readonly name: string
  readonly image: string | undefined
  readonly locale: Locale
}

export function createMailCodes(needs: Needs) {
  const { accounts, codes, database, limits, passwords, sessions, settings } = needs
  const inTurn = createTurns()
  const { enabled, signUp = settings.password.signUp } = settings.mailCode
  const { people, mailboxes } = accounts
  const sending = createSending(needs, signUp)

  function addressOf(given: string): string {
    if (!enabled) throw new AppError('MAIL_CODES_ARE_SWITCHED_OFF')
    return orThrow(normalizeEmail(given))
  }

  async function request(purpose: Asked, given: string, locale: Locale) {
    const email = addressOf(given)
    if (purpose === 'forget-password') accounts.checkResettable()
    await sending.request({ purpose, email, subject: email, locale })
  }

  /** Outside of the transaction that uses the code: a wrong try must leave its trace. */
  async function judge(purpose: CodePurpose, subject: string, otp: string) {
    if (!(await limits.allow(`code tries|${subject}`, triesPerAddress))) {
      throw new AppError('TOO_MANY_ATTEMPTS')
    }
    const verdict = await codes.judge(purpose, subject, otp)
    if (verdict === 'spent') throw new AppError('TOO_MANY_ATTEMPTS')
    if (verdict !== 'good') throw new AppError('INVALID_OTP')
  }

  type Work<Value> = (tx: Tx) => Promise<Value>

  function take<Value>(purpose: CodePurpose, subject: string, otp: string, work: Work<Value>) {
    const taking = database.transaction(async (tx) => {
      if (!(await codes.consume(tx, purpose, subject, otp))) throw new AppError('INVALID_OTP')
      return work(tx)
    })
    return taking.catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })
  }

  async function use<Value>(
    purpose: CodePurpose,
    subject: string,
    otp: string,
    work: Work<Value>,
  ): Promise<Value> {
    await judge(purpose, subject, otp)
    return take(purpose, subject, otp, work)
  }

  async function check(purpose: CodePurpose, { email: given, otp }: Typed) {
    await judge(purpose, addressOf(given), otp)
  }

  async function signIn(
    typed: Typed & { readonly remembered: boolean },
    newcomer: Newcomer,
    incoming: Incoming,
  ): Promise<Entry> {
    const email = addressOf(typed.email)
    const enter = () =>
      use('sign-in', email, typed.otp, async (tx) => {
        const found = await mailboxes.open(tx, email, signUp ? newcomer : undefined, incoming)
        if (!found) throw new AppError('INVALID_OTP')
        const entrance = { way: 'mailbox', remembered: typed.remembered } as const
        return sessions.enter(tx, found.user.id, incoming, entrance)
      })
    return enter().catch((error: unknown) => {
      // Somebody opened this account in the same moment: the code is still good for it.
      if (error instanceof AppError && error.code === 'USER_ALREADY_EXISTS') return enter()
      throw error
    })
  }

  async function verifyEmail(typed: Typed, incoming: Incoming) {
    const email = addressOf(typed.email)
    return use('email-verification', email, typed.otp, async (tx) => {
      const proven = await mailboxes.verify(tx, email, incoming)
      const user = proven ?? (await people.findByEmail(tx, email))
      if (!user) throw new AppError('INVALID_OTP')
      if (!proven || !settings.emailVerification.autoSignIn) return { user, entry: undefined }
      const entrance = { way: 'mailbox', remembered: true } as const
      return { user, entry: await sessions.enter(tx, user.id, incoming, entrance) }
    })
  }

  async function resetPassword(typed: Typed, given: string, incoming: Incoming) {
    const email = addressOf(typed.email)
    accounts.checkResettable()
    accounts.checkPasswordLength(given)
    await judge('forget-password', email, typed.otp)
    const whose = await people.findByEmail(database.sql, email)
    const password = await accounts.choosePassword(given, whose)
    await inTurn(email, async () => {
      // Of a crowd with the same good code only the first is hashed for.
      if ((await codes.judge('forget-password', email, typed.otp)) !== 'good') {
        throw new AppError('INVALID_OTP')
      }
      const hash = await passwords.hash(password)
      await take('forget-password', email, typed.otp, async (tx) => {
        const owner = await mailboxes.open(tx, email, undefined, incoming)
        if (!owner) throw new AppError('INVALID_OTP')
        await accounts.replacePassword(tx, owner.user, hash)
      })
    })
  }

  return {
    request,
    check,
    signIn,
    verifyEmail,
    resetPassword,
    addressOf,
    judge,
    use,
    sendTo: sending.request,
  }
}
export type MailCodes = ReturnType<typeof createMailCodes>
