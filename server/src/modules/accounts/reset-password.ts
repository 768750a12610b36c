import type { Locale } from '@guildhall/contract/boot'
import { AppError, orThrow, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { createTurns } from '../../platform/queue.ts'
import { failuresByName } from './authenticate.ts'
import type { Choosing } from './choose-password.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { Hooks, Needs } from './needs.ts'
import { normalizeEmail, type User } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const lifetime = span.hour

type Wish = {
  readonly email: string
  readonly redirectTo: string | undefined
  /** The browser that asks is no stranger to whoever has the address. */
  readonly known: boolean
}

export function createPasswordReset(
  needs: Needs,
  hooks: Hooks,
  choosing: Choosing,
  mailboxes: Mailboxes,
) {
  const { authUrl, chance, clock, database, events, jobs, limits } = needs
  const { mailer, passwords, signals, tokens } = needs
  // Hashed before the transaction, which would hold a connection and the person meanwhile; one after
  // another for the same token, since a crowd that has it must not fill the cores.
  const inTurn = createTurns()

  /** Stores the wish and nothing else, so that a known and an unknown address look alike. */
  function request({ email: given, redirectTo, known }: Wish) {
    const email = orThrow(normalizeEmail(given))
    return database.transaction((tx) =>
      jobs.send(tx, 'accounts.send-reset', { email, redirectTo, known }),
    )
  }

  async function sendIfKnown(wish: unknown) {
    const { email, redirectTo = '', known } = wish as Wish
    const user = await store.findByEmail(database.sql, email)
    if (!user) return
    await database.transaction(async (tx) => {
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        words: 'accounts.mail.reset',
        values: { name: user.name, hours: lifetime / span.hour },
        known,
        async prepare() {
          const token = await tokens.issue(tx, 'reset-password', user.id, lifetime)
          const place = encodeURIComponent(redirectTo)
          return { link: authUrl(`/reset-password/${token}?callbackURL=${place}`) }
        },
      })
    })
  }

  async function linkWorks(token: string): Promise<boolean> {
    return (await tokens.peek(database.sql, 'reset-password', token)) !== undefined
  }

  /** For somebody who showed that the mailbox is theirs; the person is locked. */
  async function replace(tx: Tx, user: User, hash: string) {
    await tokens.revokeAll(tx, 'reset-password', user.id)
    const credential = { id: chance.id(), userId: user.id, password: hash }
    store.savePassword(tx, credential, clock.now())
    await limits.forgive(user.email, tx)
    if (user.username !== null) await limits.forgive(failuresByName(user.username), tx)
    for (const hook of hooks.passwordReset) await hook(tx, user)
    await events.append(tx, 'user.password_reset', `user:${user.id}`, toWire(user))
    await signals.publish(tx, 'user', user.id)
  }

  async function reset(token: string | undefined, newPassword: string, incoming: Incoming) {
    if (!token) throw new AppError('INVALID_TOKEN')
    choosing.checkLength(newPassword)
    await inTurn(token, () => resetInTurn(token, newPassword, incoming))
  }

  async function resetInTurn(token: string, newPassword: string, incoming: Incoming) {
    const owner = await tokens.peek(database.sql, 'reset-password', token)
    if (owner === undefined) throw new AppError('INVALID_TOKEN')
    const whose = await store.findById(database.sql, owner)
    const hash = await passwords.hash(await choosing.choose(newPassword, whose))
    await database.transaction(async (tx) => {
      const userId = await tokens.consume(tx, 'reset-password', token)
      const user = userId === undefined ? undefined : await store.lockUser(tx, userId)
      if (!user) throw new AppError('INVALID_TOKEN')
      await replace(tx, await mailboxes.prove(tx, user, incoming), hash)
    })
  }

  return { request, sendIfKnown, linkWorks, replace, reset }
}
