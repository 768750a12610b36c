import { AppError } from '../../../kernel/index.ts'
import type { Dependencies } from './dependencies.ts'
import { documentOf } from './document.ts'
import * as store from './store.ts'

const activityPage = 1_000

export function createAccountData(dependencies: Dependencies) {
  const { audit, clock, database, events, preferences, settings } = dependencies
  const { sql } = database

  async function* activity(userId: string) {
    let before: number | undefined
    for (;;) {
      const { lines, next } = await audit.list({ account: userId }, { before, limit: activityPage })
      yield lines.map((line) => ({
        at: line.at,
        action: line.action,
        organizationId: line.organizationId,
        // Of others, such as administrators, only what they did is told.
        ...(line.actor === userId &&
          line.impersonatedBy === null && { address: line.address, userAgent: line.userAgent }),
      }))
      if (next === null) return
      before = next
    }
  }

  return {
    /** The event is written before the first byte: an export that breaks off was one. */
    async download(userId: string) {
      await database.transaction(async (tx) => {
        await events.append(tx, 'account.exported', `user:${userId}`, { userId })
      })
      const { muted, ...chosen } = await preferences.get(userId)
      const parts = {
        format: 'guildhall-account-1',
        exportedAt: clock.now(),
        profile: await store.findProfile(sql, userId),
        preferences: { ...chosen, unwantedEmails: muted },
        linkedAccounts: await store.listLinkedAccounts(sql, userId),
        passkeys: await store.listPasskeys(sql, userId),
        sessions: await store.listSessions(sql, userId),
        organizations: await store.listOrganizations(sql, userId),
        teams: await store.listTeams(sql, userId),
        invitations: await store.listInvitations(sql, userId),
        apiKeys: await store.listApiKeys(sql, userId),
        savedViews: await store.listSavedViews(sql, userId),
      }
      return documentOf(parts, 'activity', activity(userId))
    },
    async previewDeletion(userId: string) {
      if (!settings.deleteUser.enabled) throw new AppError('NOT_FOUND')
      const [counts, blockedBy] = await Promise.all([
        store.countOwned(sql, userId),
        store.listOwnedAlone(sql, userId),
      ])
      return { ...counts, blockedBy }
    },
  }
}
export type AccountData = ReturnType<typeof createAccountData>
