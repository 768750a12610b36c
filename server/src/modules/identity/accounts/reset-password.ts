import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { createSerialQueue } from '../../../platform/queue.ts'
import { usernameThrottleKey } from './authenticate.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const lifetime = span.hour

type ResetRequest = {
  readonly email: string
  readonly redirectTo: string | undefined
  /** The owner of the address has signed in from the requesting browser. */
  readonly known: boolean
}

export function createPasswordReset(
  dependencies: Dependencies,
  hooks: Hooks,
  passwordPolicy: PasswordPolicy,
  mailboxes: Mailboxes,
) {
  const { authUrl, random, clock, database, events, jobs, limits } = dependencies
  const { mailer, passwords, signals, tokens } = dependencies
  // Hashing runs before the transaction, which would hold a connection and a row lock meanwhile, and
  // one at a time per token, so that parallel requests with one token cannot occupy all cores.
  const serialize = createSerialQueue()

  /** Only enqueues a job, so that known and unknown addresses cannot be told apart. */
  function request({ email: given, redirectTo, known }: ResetRequest) {
    const email = orThrow(normalizeEmail(given))
    return database.transaction((tx) =>
      jobs.send(tx, 'accounts.send-reset', { email, redirectTo, known }),
    )
  }

  async function sendIfKnown(data: unknown) {
    const { email, redirectTo = '', known } = data as ResetRequest
    const user = await store.findByEmail(database.sql, email)
    if (!user) return
    await database.transaction(async (tx) => {
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        template: 'accounts.mail.reset',
        values: { name: user.name, hours: lifetime / span.hour },
        fromKnownBrowser: known,
        async prepare() {
          const token = await tokens.issue(tx, 'reset-password', user.id, lifetime)
          const callbackURL = encodeURIComponent(redirectTo)
          return { link: authUrl(`/reset-password/${token}?callbackURL=${callbackURL}`) }
        },
      })
    })
  }

  async function isLinkValid(token: string): Promise<boolean> {
    return (await tokens.peek(database.sql, 'reset-password', token)) !== undefined
  }

  /** For a user who proved access to the mailbox; the user is locked. */
  async function replace(tx: Tx, user: User, hash: string) {
    await tokens.revokeAll(tx, 'reset-password', user.id)
    const credential = { id: random.id(), userId: user.id, password: hash }
    store.savePassword(tx, credential, clock.now())
    await limits.clearFailures(user.email, tx)
    if (user.username !== null) await limits.clearFailures(usernameThrottleKey(user.username), tx)
    for (const hook of hooks.passwordReset) await hook(tx, user)
    await events.append(tx, 'user.password_reset', `user:${user.id}`, toWire(user))
    await signals.publish(tx, 'user', user.id)
  }

  async function reset(token: string | undefined, newPassword: string, incoming: Incoming) {
    if (!token) throw new AppError('INVALID_TOKEN')
    passwordPolicy.checkLength(newPassword)
    await serialize(token, () => resetOnce(token, newPassword, incoming))
  }

  async function resetOnce(token: string, newPassword: string, incoming: Incoming) {
    const owner = await tokens.peek(database.sql, 'reset-password', token)
    if (owner === undefined) throw new AppError('INVALID_TOKEN')
    const user = await store.findById(database.sql, owner)
    const hash = await passwords.hash(await passwordPolicy.validate(newPassword, user))
    await database.transaction(async (tx) => {
      const userId = await tokens.consume(tx, 'reset-password', token)
      const user = userId === undefined ? undefined : await store.lockUser(tx, userId)
      if (!user) throw new AppError('INVALID_TOKEN')
      await replace(tx, await mailboxes.verifyOrReclaim(tx, user, incoming), hash)
    })
  }

  return { request, sendIfKnown, isLinkValid, replace, reset }
}
