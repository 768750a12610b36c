import type { OptionalEmail } from '@guildhall/contract/identity/preferences'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { change, choicesOf, isSame, isTimeZone, mute, type Stored, usual } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export function createPreferences({ accounts, clock, database, events }: Dependencies) {
  const read = async (sql: Sql, userId: string) => (await store.find(sql, userId)) ?? usual

  /** Changes to one user are serialized by the lock of the user. */
  function changing(userId: string, run: (tx: Tx, before: Stored) => Promise<Stored>) {
    return database.transaction(async (tx) => {
      await accounts.users.lock(tx, userId)
      const next = await run(tx, await read(tx, userId))
      await store.save(tx, userId, next, clock.now())
      return next
    })
  }

  return {
    get: (userId: string) => read(database.sql, userId),
    async update(userId: string, given: Parameters<typeof change>[1]) {
      if (given.timeZone && !isTimeZone(given.timeZone)) throw new AppError('UNKNOWN_TIME_ZONE')
      return changing(userId, async (tx, before) => {
        const next = change(before, given)
        if (isSame(before, next)) return before
        if (next.locale && next.locale !== before.locale) {
          await accounts.setLocale(tx, userId, next.locale)
        }
        const payload = { ...toWire(next), userId }
        await events.append(tx, 'preferences.updated', `user:${userId}`, payload)
        return next
      })
    },
    emails: async (userId: string) => choicesOf((await read(database.sql, userId)).muted),
    async setEmails(userId: string, given: Parameters<typeof mute>[1]) {
      const { muted } = await changing(userId, async (tx, before) => {
        const after = mute(before.muted, given)
        if (isSame(choicesOf(before.muted), choicesOf(after.muted))) return before
        const payload = { ...choicesOf(after.muted), userId, turnedOff: after.turnedOff }
        await events.append(tx, 'preferences.emails_changed', `user:${userId}`, payload)
        return { ...before, muted: after.muted }
      })
      return choicesOf(muted)
    },
    /** Whether an optional email is to be sent. */
    wants: async (sql: Sql, userId: string, kind: OptionalEmail) =>
      !(await store.isMuted(sql, userId, kind)),
    /** The time zone of emails; null while it is unknown. */
    timeZoneOf: (sql: Sql, userId: string) => store.findTimeZone(sql, userId),
  }
}
export type PreferencesOf = ReturnType<typeof createPreferences>
