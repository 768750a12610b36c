import { expect } from 'vitest'
import { openBrowser } from './browser.ts'
import type { LiveServer } from './live-server.ts'
import type { loadOrganizationClient, OrganizationClient } from './organization-client.ts'

const password = 'correct horse battery'
let people = 0
let slugs = 0
export const newSlug = () => `official-${slugs++}`

export type Someone = { client: OrganizationClient; email: string; id: string }
type Open = Awaited<ReturnType<typeof loadOrganizationClient>>

/** People who use one release of the official client. */
export function peopleOf(live: LiveServer, open: Open) {
  /** Somebody who is signed in and has proven the address. */
  async function someone(): Promise<Someone> {
    const client = open(live.origin, openBrowser(live.origin))
    const email = `official${people++}@example.com`
    const { data } = await client.signUp.email({ name: 'Ada Lovelace', email, password })
    await live.server.query('update users set email_verified = true where email = $1', [email])
    return { client, email, id: data?.user.id ?? '' }
  }

  async function founder() {
    const owner = await someone()
    const { data, error } = await owner.client.organization.create({
      name: 'Acme',
      slug: newSlug(),
    })
    expect(error).toBeNull()
    return { ...owner, organizationId: data?.id ?? '', slug: data?.slug ?? '' }
  }

  async function joined(owner: Someone, role = 'member') {
    const person = await someone()
    const invited = await owner.client.organization.inviteMember({ email: person.email, role })
    expect(invited.error).toBeNull()
    const invitationId = invited.data?.id
    const accepted = await person.client.organization.acceptInvitation({ invitationId })
    expect(accepted.error).toBeNull()
    return { ...person, memberId: accepted.data?.member.id ?? '' }
  }

  return { someone, founder, joined }
}
