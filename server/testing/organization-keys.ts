import { expect } from 'vitest'
import { signUpUser, type TestUser } from './admins.ts'
import { setUpOrganizationBeforeAll } from './organizations.ts'
import { startServer, type TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

export const notMember = 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
export const notPermitted =
  'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
export const readPermissions = { organizations: ['read'], members: ['read'] }

export const apiKeyPost = (visitor: Visitor, verb: string, body: object) =>
  visitor.post(`/api/auth/api-key/${verb}`, body)

export type KeyContext = {
  readonly server: TestServer
  readonly admin: TestUser
  readonly organization: Awaited<ReturnType<typeof setUpOrganizationBeforeAll>>
}

/** A server with an admin and an organization. */
export async function setUpKeyContext(): Promise<KeyContext> {
  const server = await startServer()
  const admin = await signUpUser(server)
  return { server, admin, organization: await setUpOrganizationBeforeAll(server, admin.visitor) }
}

/** Keys of that organization, unless another is given. */
export function keyHelpers(context: () => Pick<KeyContext, 'server' | 'organization'>) {
  async function createKey(
    by = context().organization.owner,
    organizationId = context().organization.id,
    more: object = {},
  ) {
    const { status, body } = await apiKeyPost(by.visitor, 'create', { organizationId, ...more })
    expect(status).toBe(200)
    return body
  }

  /** A client with a read-only key of the organization. */
  async function visitorWithKey(
    permissions: object = readPermissions,
    by = context().organization.owner,
    organizationId = context().organization.id,
  ) {
    const { status, body } = await by.visitor.post('/api/api-keys', { organizationId, permissions })
    expect(status).toBe(200)
    return context().server.visitor({ 'x-api-key': body.key })
  }

  return { createKey, visitorWithKey }
}
