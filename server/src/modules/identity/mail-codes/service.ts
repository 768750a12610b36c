import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { CodeTarget } from '../../../platform/codes/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { localeOf } from '../../../platform/i18n/index.ts'
import { createSerialQueue } from '../../../platform/queue.ts'
import { conflictError, normalizeEmail } from '../accounts/index.ts'
import type { SignInResult } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createSending } from './send.ts'

/**
 * Attempts across all codes of an address: new codes must not allow unlimited guesses. They are
 * counted separately for browsers that the account knows, for browsers that requested a code (which
 * costs an email each time), and for all others.
 */
const triesPerAddress = { max: 100, seconds: 86_400 }
const triesOfRequester = { max: 300, seconds: 86_400 }

type CodeInput = { readonly email: string; readonly otp: string }
type RequestablePurpose = 'email-verification' | 'sign-in' | 'forget-password'

export type NewUserProfile = {
  readonly name: string
  readonly image: string | undefined
  readonly locale: Locale
}

export function createMailCodes(dependencies: Dependencies) {
  const { accounts, codes, database, limits, passwords, sessions, settings } = dependencies
  const serialize = createSerialQueue()
  const { enabled, signUp = settings.password.signUp } = settings.mailCode
  const { users, mailboxes } = accounts
  const sending = createSending(dependencies, signUp)

  function addressOf(value: string): string {
    if (!enabled) throw new AppError('MAIL_CODES_ARE_SWITCHED_OFF')
    return orThrow(normalizeEmail(value))
  }

  /** Returns the cookie that identifies the requesting browser. */
  async function request(purpose: RequestablePurpose, value: string, incoming: Incoming) {
    const email = addressOf(value)
    if (purpose === 'forget-password') accounts.assertPasswordResetEnabled()
    const known = await mailboxes.isKnownBrowser(email, incoming)
    const { browser, cookies } = sessions.identifyBrowser(incoming)
    const locale = localeOf(incoming)
    await sending.request({ purpose, email, subject: email, locale, browser, known })
    return cookies
  }

  type CodeAttempt = CodeTarget & { readonly otp: string; readonly incoming: Incoming }

  /** The same queries for known and unknown addresses. */
  async function budgetOf({ subject, incoming }: CodeAttempt, own: boolean) {
    if (!own) return { key: `code tries|${subject}`, rule: triesPerAddress }
    const owner = await users.findByEmail(database.sql, subject)
    const known = await sessions.loginThrottleKeyFor(incoming, owner?.id ?? '')
    return known === undefined
      ? { key: `code tries asked|${subject}`, rule: triesOfRequester }
      : { key: `code tries ${known}|${subject}`, rule: triesPerAddress }
  }

  /** Outside the transaction that consumes the code, so that a wrong attempt is counted. */
  async function verifyCode(attempt: CodeAttempt) {
    const { browser } = sessions.identifyBrowser(attempt.incoming)
    const { verdict, own } = await codes.check({ ...attempt, browser }, attempt.otp)
    const { key, rule } = await budgetOf(attempt, own)
    if (!(await limits.allow(key, rule))) throw new AppError('TOO_MANY_ATTEMPTS')
    if (verdict === 'spent') throw new AppError('TOO_MANY_ATTEMPTS')
    if (verdict !== 'good') throw new AppError('INVALID_OTP')
  }

  async function isStillValid(attempt: CodeAttempt): Promise<boolean> {
    const { browser } = sessions.identifyBrowser(attempt.incoming)
    return (await codes.check({ ...attempt, browser }, attempt.otp)).verdict === 'good'
  }

  type Work<Value> = (tx: Tx) => Promise<Value>

  function consume<Value>(attempt: CodeAttempt, work: Work<Value>) {
    const transaction = database.transaction(async (tx) => {
      if (!(await codes.consume(tx, attempt, attempt.otp))) throw new AppError('INVALID_OTP')
      return work(tx)
    })
    return transaction.catch((error: unknown) => {
      throw conflictError(error) ?? error
    })
  }

  async function use<Value>(attempt: CodeAttempt, work: Work<Value>): Promise<Value> {
    await verifyCode(attempt)
    return consume(attempt, work)
  }

  async function check(
    purpose: CodeTarget['purpose'],
    { email, otp }: CodeInput,
    incoming: Incoming,
  ) {
    await verifyCode({ purpose, subject: addressOf(email), otp, incoming })
  }

  async function signIn(
    input: CodeInput & { readonly remembered: boolean },
    newUser: NewUserProfile,
    incoming: Incoming,
  ): Promise<SignInResult> {
    const email = addressOf(input.email)
    const attemptSignIn = () =>
      use({ purpose: 'sign-in', subject: email, otp: input.otp, incoming }, async (tx) => {
        const found = await mailboxes.findOrCreate(
          tx,
          email,
          signUp ? newUser : undefined,
          incoming,
        )
        if (!found) throw new AppError('INVALID_OTP')
        const context = { method: 'mailbox', remembered: input.remembered } as const
        return sessions.completeSignIn(tx, found.user.id, incoming, context)
      })
    return attemptSignIn().catch((error: unknown) => {
      // The account was created concurrently: the code is still valid for it.
      if (error instanceof AppError && error.code === 'USER_ALREADY_EXISTS') return attemptSignIn()
      throw error
    })
  }

  async function verifyEmail(input: CodeInput, incoming: Incoming) {
    const email = addressOf(input.email)
    const attempt = {
      purpose: 'email-verification',
      subject: email,
      otp: input.otp,
      incoming,
    } as const
    return use(attempt, async (tx) => {
      const verified = await mailboxes.verify(tx, email, incoming)
      const user = verified ?? (await users.findByEmail(tx, email))
      if (!user) throw new AppError('INVALID_OTP')
      if (!verified || !settings.emailVerification.autoSignIn) return { user, result: undefined }
      const context = { method: 'mailbox', remembered: true } as const
      return { user, result: await sessions.completeSignIn(tx, user.id, incoming, context) }
    })
  }

  async function resetPassword(input: CodeInput, value: string, incoming: Incoming) {
    const email = addressOf(input.email)
    accounts.assertPasswordResetEnabled()
    accounts.checkPasswordLength(value)
    const attempt = {
      purpose: 'forget-password',
      subject: email,
      otp: input.otp,
      incoming,
    } as const
    await verifyCode(attempt)
    const user = await users.findByEmail(database.sql, email)
    const password = await accounts.validateNewPassword(value, user)
    await serialize(email, async () => {
      // Of concurrent requests with the same valid code, only the first causes hashing.
      if (!(await isStillValid(attempt))) throw new AppError('INVALID_OTP')
      const hash = await passwords.hash(password)
      await consume(attempt, async (tx) => {
        const owner = await mailboxes.findOrCreate(tx, email, undefined, incoming)
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
    verifyCode,
    use,
    sendTo: sending.request,
  }
}
export type MailCodes = ReturnType<typeof createMailCodes>
