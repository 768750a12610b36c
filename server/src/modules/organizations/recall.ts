import { createMemory } from '../../platform/signals/index.ts'
import type { Needs } from './needs.ts'
import * as lists from './store/lists.ts'
import type { memberToWire } from './wire.ts'

/** A text that is longer than this is made anew each time, so that memory has an end. */
const longestText = 65_536

const about = (topic: string, ids: readonly string[]) => ids.map((id) => `${topic}:${id}`)

const remembered = (text: string, subjects: readonly string[]) =>
  text.length > longestText ? undefined : subjects

/**
 * What is read all the time and changes seldom, as this process knows it: which organizations
 * somebody is in, and an organization with everybody in it. Both are the wire's own text.
 */
export function createRecall({ clock, database, events, settings, signals }: Needs) {
  const teams = settings.organizations.teams.enabled
  const homes = createMemory<lists.Homes>(signals, clock, {
    topics: ['organization', 'newcomer'],
    most: 10_000,
  })
  const wholes = createMemory<string>(signals, clock, {
    topics: ['organization', 'user'],
    most: 1_000,
  })

  // Every change of an organization is an event of it, so nobody else has to think of this.
  events.witness(async (tx, { type, aggregate, payload }) => {
    const [kind, id = ''] = aggregate.split(':', 2)
    if (kind !== 'organization') return
    await signals.publish(tx, 'organization', id)
    if (type !== 'member.added') return
    const { userId } = payload as ReturnType<typeof memberToWire>
    await signals.publish(tx, 'newcomer', userId)
  })

  async function homesOf(userId: string): Promise<lists.Homes> {
    const found = await homes(userId, async () => {
      const value = await lists.organizationsOf(database.sql, userId)
      const subjects = [`newcomer:${userId}`, ...about('organization', value.ids)]
      return { value, about: remembered(value.text, subjects) }
    })
    return found ?? lists.nowhere
  }

  /** For whoever is known to be in it. */
  function whole(id: string, membersLimit: number): Promise<string | undefined> {
    return wholes(`${membersLimit} ${id}`, async () => {
      const wanted = { userId: null, organizationId: id, id, slug: undefined, membersLimit, teams }
      const found = await lists.full(database.lists, wanted)
      if (!found) return undefined
      const subjects = [`organization:${id}`, ...about('user', found.people)]
      return { value: found.text, about: remembered(found.text, subjects) }
    })
  }

  return { homesOf, whole }
}
