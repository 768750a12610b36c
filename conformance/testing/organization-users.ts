import { expect } from 'vitest'
import { openBrowser } from './browser.ts'
import type { LiveServer } from './live-server.ts'
import type { loadOrganizationClient, OrganizationClient } from './organization-client.ts'

const password = 'correct horse battery'
let userCount = 0
let slugs = 0
export const newSlug = () => `official-${slugs++}`

export type TestUser = { client: OrganizationClient; email: string; id: string }
type Open = Awaited<ReturnType<typeof loadOrganizationClient>>

/** Users of one release of the official client. */
export function createUsers(live: LiveServer, open: Open) {
  /** A signed-in user with a verified address. */
  async function signUpUser(): Promise<TestUser> {
    const client = open(live.origin, openBrowser(live.origin))
    const email = `official${userCount++}@example.com`
    const { data } = await client.signUp.email({ name: 'Ada Lovelace', email, password })
    await live.server.query('update users set email_verified = true where email = $1', [email])
    return { client, email, id: data?.user.id ?? '' }
  }

  async function signUpOwner() {
    const owner = await signUpUser()
    const { data, error } = await owner.client.organization.create({
      name: 'Acme',
      slug: newSlug(),
    })
    expect(error).toBeNull()
    return { ...owner, organizationId: data?.id ?? '', slug: data?.slug ?? '' }
  }

  async function addMember(owner: TestUser, role = 'member') {
    const user = await signUpUser()
    const invited = await owner.client.organization.inviteMember({ email: user.email, role })
    expect(invited.error).toBeNull()
    const invitationId = invited.data?.id
    const accepted = await user.client.organization.acceptInvitation({ invitationId })
    expect(accepted.error).toBeNull()
    return { ...user, memberId: accepted.data?.member.id ?? '' }
  }

  return { signUpUser, signUpOwner, addMember }
}
