import { expect } from 'vitest'
import { type Somebody, somebody } from './admins.ts'
import { smallHouse } from './organizations.ts'
import { startServer, type TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

export const notMember = 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
export const notPermitted =
  'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
export const everything = { organizations: ['read'], members: ['read'] }

export const key = (visitor: Visitor, verb: string, body: object) =>
  visitor.post(`/api/auth/api-key/${verb}`, body)

export type KeyHouse = {
  readonly server: TestServer
  readonly admin: Somebody
  readonly home: Awaited<ReturnType<typeof smallHouse>>
}

/** A server with an admin, and an organization whose keys are made. */
export async function keyHouse(): Promise<KeyHouse> {
  const server = await startServer()
  const admin = await somebody(server)
  return { server, admin, home: await smallHouse(server, admin.visitor) }
}

/** Keys of the organization there, unless another is named. */
export function keysIn(place: () => Pick<KeyHouse, 'server' | 'home'>) {
  async function made(
    by = place().home.owner,
    organizationId = place().home.id,
    more: object = {},
  ) {
    const { status, body } = await key(by.visitor, 'create', { organizationId, ...more })
    expect(status).toBe(200)
    return body
  }

  /** A key of the organization that may read. */
  async function reading(
    permissions: object = everything,
    by = place().home.owner,
    organizationId = place().home.id,
  ) {
    const { status, body } = await by.visitor.post('/api/api-keys', { organizationId, permissions })
    expect(status).toBe(200)
    return place().server.visitor({ 'x-api-key': body.key })
  }

  return { made, reading }
}
