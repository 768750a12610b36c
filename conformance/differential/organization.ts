import type { Answer, Visitor } from '../../server/testing/visitor.ts'
import { type Case, type CaseContext, password } from './case.ts'

const base = '/api/auth/organization'

export const get = (visitor: Visitor, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return visitor.get(`${base}/${path}${search && '?'}${search}`)
}
export const post = (visitor: Visitor, path: string, body: object = {}) =>
  visitor.post(`${base}/${path}`, body)

export type CaseUser = { readonly visitor: Visitor; readonly email: string; readonly id: string }

async function verifyEmail(context: CaseContext, email: string) {
  const token = await context.token('verify-email', email)
  await context.another().get(`/api/auth/verify-email?token=${token}`)
}

/** Another user with a verified address. */
export async function verifiedUser(context: CaseContext, name = 'guest'): Promise<CaseUser> {
  const visitor = context.another()
  const email = `${name}-${context.email}`
  const { body } = await visitor.post('/api/auth/sign-up/email', { name: 'Eve', email, password })
  await verifyEmail(context, email)
  return { visitor, email, id: body.user.id }
}

export type OrganizationFixture = {
  readonly context: CaseContext
  readonly owner: CaseUser
  readonly id: string
  readonly slug: string
  /** The owner's membership. */
  readonly ownerId: string
}

/** The user of the case, with a verified address and an active organization of their own. */
export async function createFixture(context: CaseContext): Promise<OrganizationFixture> {
  const { body } = await context.signUp()
  await verifyEmail(context, context.email)
  const owner = { visitor: context.visitor, email: context.email, id: body.user.id }
  const slug = context.email.replace(/@.*/, '')
  const made = await post(owner.visitor, 'create', { name: 'Acme', slug })
  return { context, owner, id: made.body.id, slug, ownerId: made.body.members[0].id }
}

/** A user who joins by an invitation; `memberId` is their membership. */
export async function addMember(
  { context, owner }: OrganizationFixture,
  role = 'member',
  name = role,
) {
  const user = await verifiedUser(context, name)
  const invited = await post(owner.visitor, 'invite-member', { email: user.email, role })
  const answer = await post(user.visitor, 'accept-invitation', { invitationId: invited.body.id })
  return { ...user, memberId: answer.body.member.id as string }
}

type In = (fixture: OrganizationFixture) => Promise<Answer>

/** A case inside an organization. */
export const organizationCase = (name: string, run: In, releases?: readonly string[]): Case => ({
  name: `organization/${name}`,
  ...(releases ? { releases } : {}),
  run: async (context) => run(await createFixture(context)),
})

export const signedOut = (path: string, body?: object, releases?: readonly string[]): Case => ({
  name: `organization/${path}: not signed in`,
  ...(releases ? { releases } : {}),
  run: ({ visitor }) => (body ? post(visitor, path, body) : get(visitor, path)),
})

/** For requests that only the newer release supports. */
export const newer = ['1.7.7']
