import { expect, test } from 'vitest'
import type { Tx } from '../database/index.ts'
import type { Events } from './events.ts'

/** Compiled, never called: a line that begins to compile fails the check of types. */
function refused(events: Events, tx: Tx) {
  const role = { id: 'r', role: 'editor', permission: {}, createdAt: '', updatedAt: null }
  return [
    events.append(tx, 'role.created', 'organization:o', { ...role, organizationId: 'o' }),
    // @ts-expect-error: an event of an organization names it
    events.append(tx, 'role.created', 'organization:o', role),
    // @ts-expect-error: and not as null
    events.append(tx, 'role.created', 'organization:o', { ...role, organizationId: null }),
    // @ts-expect-error: the payload of another type of event
    events.append(tx, 'member.added', 'organization:o', { ...role, organizationId: 'o' }),
    // @ts-expect-error: a type that the contract does not have
    events.append(tx, 'role.renamed', 'organization:o', { ...role, organizationId: 'o' }),
  ]
}

test('an event without its organization, or with a wrong payload, does not compile', () => {
  expect(refused).toBeTypeOf('function')
})
