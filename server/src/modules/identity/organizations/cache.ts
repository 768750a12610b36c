import { createCache } from '../../../platform/signals/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as lists from './store/lists.ts'
import type { memberToWire } from './wire.ts'

/** A longer text is not cached, so that memory is bounded. */
const maxCachedLength = 65_536

const subjectsOf = (topic: string, ids: readonly string[]) => ids.map((id) => `${topic}:${id}`)

const ifShort = (text: string, subjects: readonly string[]) =>
  text.length > maxCachedLength ? undefined : subjects

/**
 * Caches what is read often and changes seldom, as the JSON text of the response: the organizations
 * of a user, and an organization with its members.
 */
export function createOrganizationCache({
  clock,
  database,
  events,
  settings,
  signals,
}: Dependencies) {
  const teams = settings.organizations.teams.enabled
  const memberships = createCache<lists.Memberships>(signals, clock, {
    topics: ['organization', 'newcomer'],
    maxEntries: 10_000,
  })
  const organizations = createCache<string>(signals, clock, {
    topics: ['organization', 'user'],
    maxEntries: 1_000,
  })

  // Every change of an organization is an event of it, so other code need not invalidate.
  events.observe(async (tx, { type, aggregate, payload }) => {
    const [kind, id = ''] = aggregate.split(':', 2)
    if (kind !== 'organization') return
    await signals.publish(tx, 'organization', id)
    if (type !== 'member.added') return
    const { userId } = payload as ReturnType<typeof memberToWire>
    await signals.publish(tx, 'newcomer', userId)
  })

  async function membershipsOf(userId: string): Promise<lists.Memberships> {
    const found = await memberships(userId, async () => {
      const value = await lists.organizationsOf(database.sql, userId)
      const subjects = [`newcomer:${userId}`, ...subjectsOf('organization', value.ids)]
      return { value, subjects: ifShort(value.text, subjects) }
    })
    return found ?? lists.noMemberships
  }

  /** Only for members, which the caller has checked. */
  function full(id: string, membersLimit: number): Promise<string | undefined> {
    return organizations(`${membersLimit} ${id}`, async () => {
      const query = { userId: null, organizationId: id, id, slug: undefined, membersLimit, teams }
      const found = await lists.full(database.lists, query)
      if (!found) return undefined
      const subjects = [`organization:${id}`, ...subjectsOf('user', found.userIds)]
      return { value: found.text, subjects: ifShort(found.text, subjects) }
    })
  }

  return { membershipsOf, full }
}
