import { expect } from 'vitest'
import type { TestServer } from './server.ts'
import { type AnyServer, emailedLink, signUp } from './users.ts'
import type { Visitor } from './visitor.ts'

const base = '/api/auth/organization'

/** Calls of the organization API by the last part of the path. */
export const orgGet = (visitor: Visitor, path: string, query: Record<string, string> = {}) =>
  visitor.get(`${base}/${path}?${new URLSearchParams(query)}`)
export const orgPost = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.post(`${base}/${path}`, body)

/** Status and error code of a response. */
export const statusAndCode = (answer: { status: number; body: { code?: string } | null }) => [
  answer.status,
  answer.body?.code,
]

let slugs = 0
export const newSlug = () => `org-${slugs++}`

export type VerifiedUser = { visitor: Visitor; email: string; id: string }

/** A user with a verified address. */
export async function signUpVerifiedUser(server: AnyServer): Promise<VerifiedUser> {
  const { visitor, email, answer } = await signUp(server)
  await visitor.get(await emailedLink(server, email, '/verify-email'))
  return { visitor, email, id: answer.body.user.id }
}

/** A new organization of the user, active in their session. */
export async function createOrganization(user: VerifiedUser, more: object = {}) {
  const answer = await orgPost(user.visitor, 'create', { name: 'Acme', slug: newSlug(), ...more })
  expect(answer.status).toBe(200)
  return answer.body as { id: string; slug: string; members: { id: string; teamId: string }[] }
}

/** Makes `user` a member of the active organization of `owner`. */
export async function inviteAndAccept(owner: VerifiedUser, user: VerifiedUser, role = 'member') {
  const setUpInvitation = await orgPost(owner.visitor, 'invite-member', { email: user.email, role })
  expect(setUpInvitation.status).toBe(200)
  const answer = await orgPost(user.visitor, 'accept-invitation', {
    invitationId: setUpInvitation.body.id,
  })
  expect(answer.status).toBe(200)
  return answer.body.member as { id: string; userId: string; role: string; teamId: string | null }
}

export const invite = (from: VerifiedUser, email: string, more: object = {}) =>
  orgPost(from.visitor, 'invite-member', { email, role: 'member', ...more })
export const setMemberRole = (
  who: VerifiedUser,
  memberId: string,
  role: unknown,
  more: object = {},
) => orgPost(who.visitor, 'update-member-role', { memberId, role, ...more })
export const acceptInvitation = (user: VerifiedUser, invitationId: string) =>
  orgPost(user.visitor, 'accept-invitation', { invitationId })

/** An owner with an organization, and a user invited to it. */
export async function invited(server: AnyServer, more: object = {}) {
  const owner = await signUpVerifiedUser(server)
  const organization = await createOrganization(owner)
  const user = await signUpVerifiedUser(server)
  const { status, body: invitation } = await invite(owner, user.email, more)
  expect(status).toBe(200)
  return { owner, organization, user, invitation }
}

/** An organization with an owner, an admin and a member, and a user outside. */
export async function setUpOrganization(server: AnyServer) {
  // The first user of a server is its administrator, who cannot leave.
  const owner = await signUpVerifiedUser(server)
  const [admin, member, outsider] = (await Promise.all(
    [1, 2, 3].map(() => signUpVerifiedUser(server)),
  )) as [VerifiedUser, VerifiedUser, VerifiedUser]
  const { id, slug, members } = await createOrganization(owner)
  const adminId = (await inviteAndAccept(owner, admin, 'admin')).id
  const memberId = (await inviteAndAccept(owner, member)).id
  const [{ id: ownerId, teamId: firstTeam } = { id: '', teamId: '' }] = members
  return { owner, admin, member, outsider, id, slug, ownerId, adminId, memberId, firstTeam }
}

/** Like `setUpOrganization`, for `beforeAll`: emails can only be awaited inside a test. */
export async function setUpOrganizationBeforeAll(server: TestServer, admin: Visitor) {
  async function verifiedUser(): Promise<VerifiedUser> {
    const { visitor, email, answer } = await signUp(server)
    const { id } = answer.body.user
    const body = { userId: id, data: { emailVerified: true } }
    expect((await admin.post('/api/auth/admin/update-user', body)).status).toBe(200)
    return { visitor, email, id }
  }
  const owner = await verifiedUser()
  const { id, slug } = await createOrganization(owner)
  const [otherAdmin, member, outsider] = [
    await verifiedUser(),
    await verifiedUser(),
    await verifiedUser(),
  ]
  await inviteAndAccept(owner, otherAdmin, 'admin')
  await inviteAndAccept(owner, member)
  return { owner, admin: otherAdmin, member, outsider, id, slug }
}
