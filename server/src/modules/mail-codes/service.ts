import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../kernel/index.ts'
import type { Meant } from '../../platform/codes/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { localeOf } from '../../platform/i18n/index.ts'
import { createTurns } from '../../platform/queue.ts'
import { normalizeEmail, refusalOf } from '../accounts/index.ts'
import type { Entry } from '../sessions/index.ts'
import type { Needs } from './needs.ts'
import { createSending } from './send.ts'

/**
 * Across all codes of an address: a new code must not buy new guesses for ever. Tries are counted
 * apart for a browser that the account knows, for those that asked for a code, which costs a mail
 * each time, and for everybody else.
 */
const triesPerAddress = { max: 100, seconds: 86_400 }
const triesOfAsking = { max: 300, seconds: 86_400 }

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

  /** Answers with the cookie by which the browser that asked is known again. */
  async function request(purpose: Asked, given: string, incoming: Incoming) {
    const email = addressOf(given)
    if (purpose === 'forget-password') accounts.checkResettable()
    const known = await mailboxes.recognizes(email, incoming)
    const { browser, cookies } = sessions.introduce(incoming)
    const locale = localeOf(incoming)
    await sending.request({ purpose, email, subject: email, locale, browser, known })
    return cookies
  }

  type Typing = Meant & { readonly otp: string; readonly incoming: Incoming }

  /** The same look-up for known and unknown addresses. */
  async function budgetOf({ subject, incoming }: Typing, own: boolean) {
    if (!own) return { key: `code tries|${subject}`, rule: triesPerAddress }
    const owner = await people.findByEmail(database.sql, subject)
    const known = await sessions.knownAs(incoming, owner?.id ?? '')
    return known === undefined
      ? { key: `code tries asked|${subject}`, rule: triesOfAsking }
      : { key: `code tries ${known}|${subject}`, rule: triesPerAddress }
  }

  /** Outside of the transaction that uses the code: a wrong try must leave its trace. */
  async function judge(typing: Typing) {
    const { browser } = sessions.introduce(typing.incoming)
    const { verdict, own } = await codes.judge({ ...typing, browser }, typing.otp)
    const { key, rule } = await budgetOf(typing, own)
    if (!(await limits.allow(key, rule))) throw new AppError('TOO_MANY_ATTEMPTS')
    if (verdict === 'spent') throw new AppError('TOO_MANY_ATTEMPTS')
    if (verdict !== 'good') throw new AppError('INVALID_OTP')
  }

  async function isStillGood(typing: Typing): Promise<boolean> {
    const { browser } = sessions.introduce(typing.incoming)
    return (await codes.judge({ ...typing, browser }, typing.otp)).verdict === 'good'
  }

  type Work<Value> = (tx: Tx) => Promise<Value>

  function take<Value>(typing: Typing, work: Work<Value>) {
    const taking = database.transaction(async (tx) => {
      if (!(await codes.consume(tx, typing, typing.otp))) throw new AppError('INVALID_OTP')
      return work(tx)
    })
    return taking.catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })
  }

  async function use<Value>(typing: Typing, work: Work<Value>): Promise<Value> {
    await judge(typing)
    return take(typing, work)
  }

  async function check(purpose: Meant['purpose'], { email, otp }: Typed, incoming: Incoming) {
    await judge({ purpose, subject: addressOf(email), otp, incoming })
  }

  async function signIn(
    typed: Typed & { readonly remembered: boolean },
    newcomer: Newcomer,
    incoming: Incoming,
  ): Promise<Entry> {
    const email = addressOf(typed.email)
    const enter = () =>
      use({ purpose: 'sign-in', subject: email, otp: typed.otp, incoming }, async (tx) => {
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
    const typing = {
      purpose: 'email-verification',
      subject: email,
      otp: typed.otp,
      incoming,
    } as const
    return use(typing, async (tx) => {
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
    const typing = { purpose: 'forget-password', subject: email, otp: typed.otp, incoming } as const
    await judge(typing)
    const whose = await people.findByEmail(database.sql, email)
    const password = await accounts.choosePassword(given, whose)
    await inTurn(email, async () => {
      // Of a crowd with the same good code only the first is hashed for.
      if (!(await isStillGood(typing))) throw new AppError('INVALID_OTP')
      const hash = await passwords.hash(password)
      await take(typing, async (tx) => {
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
