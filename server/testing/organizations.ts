import { expect } from 'vitest'
import { linkTo, type Place, signUp } from './people.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

const base = '/api/auth/organization'

/** Calls of the organization API by their last word. */
export const ask = (visitor: Visitor, path: string, query: Record<string, string> = {}) =>
  visitor.get(`${base}/${path}?${new URLSearchParams(query)}`)
export const tell = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`${base}/${path}`, body)

/** Status and code, which is what a refusal promises. */
export const refusal = (answer: { status: number; body: { code?: string } | null }) => [
  answer.status,
  answer.body?.code,
]

let slugs = 0
export const newSlug = () => `org-${slugs++}`

export type Someone = { visitor: Visitor; email: string; id: string }

/** Somebody with a proven address. */
export async function someone(server: Place): Promise<Someone> {
  const { visitor, email, answer } = await signUp(server)
  await visitor.get(await linkTo(server, email, '/verify-email'))
  return { visitor, email, id: answer.body.user.id }
}

/** Somebody's new organization, active in their session. */
export async function found(person: Someone, more: object = {}) {
  const answer = await tell(person.visitor, 'create', { name: 'Acme', slug: newSlug(), ...more })
  expect(answer.status).toBe(200)
  return answer.body as { id: string; slug: string; members: { id: string; teamId: string }[] }
}

/** The member that `person` becomes in `owner`'s active organization. */
export async function enter(owner: Someone, person: Someone, role = 'member') {
  const invited = await tell(owner.visitor, 'invite-member', { email: person.email, role })
  expect(invited.status).toBe(200)
  const answer = await tell(person.visitor, 'accept-invitation', { invitationId: invited.body.id })
  expect(answer.status).toBe(200)
  return answer.body.member as { id: string; userId: string; role: string; teamId: string | null }
}

export const invite = (from: Someone, email: string, more: object = {}) =>
  tell(from.visitor, 'invite-member', { email, role: 'member', ...more })
export const setRole = (who: Someone, memberId: string, role: unknown, more: object = {}) =>
  tell(who.visitor, 'update-member-role', { memberId, role, ...more })
export const accept = (person: Someone, invitationId: string) =>
  tell(person.visitor, 'accept-invitation', { invitationId })

/** An owner with an organization, and somebody invited to it. */
export async function invited(server: Place, more: object = {}) {
  const owner = await someone(server)
  const organization = await found(owner)
  const person = await someone(server)
  const { status, body: invitation } = await invite(owner, person.email, more)
  expect(status).toBe(200)
  return { owner, organization, person, invitation }
}

/** An organization with an owner, an admin and a member, and somebody outside. */
export async function house(server: Place) {
  const [owner, admin, member, stranger] = (await Promise.all(
    [1, 2, 3, 4].map(() => someone(server)),
  )) as [Someone, Someone, Someone, Someone]
  const { id, slug, members } = await found(owner)
  const adminId = (await enter(owner, admin, 'admin')).id
  const memberId = (await enter(owner, member)).id
  const [{ id: ownerId, teamId: firstTeam } = { id: '', teamId: '' }] = members
  return { owner, admin, member, stranger, id, slug, ownerId, adminId, memberId, firstTeam }
}

/** As `house`, to be made before the first test: mails can only be waited for inside of one. */
export async function smallHouse(server: TestServer, admin: Visitor) {
  async function proven(): Promise<Someone> {
    const { visitor, email, answer } = await signUp(server)
    const { id } = answer.body.user
    const body = { userId: id, data: { emailVerified: true } }
    expect((await admin.post('/api/auth/admin/update-user', body)).status).toBe(200)
    return { visitor, email, id }
  }
  const owner = await proven()
  const { id, slug } = await found(owner)
  const [keeper, member, stranger] = [await proven(), await proven(), await proven()]
  await enter(owner, keeper, 'admin')
  await enter(owner, member)
  return { owner, admin: keeper, member, stranger, id, slug }
}
