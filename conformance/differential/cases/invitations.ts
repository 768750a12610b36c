import type { Case } from '../case.ts'
import {
  addMember,
  type CaseUser,
  get,
  newer,
  type OrganizationFixture,
  organizationCase,
  post,
  signedOut,
  verifiedUser,
} from '../organization.ts'

const invite = (name: string, body: (fixture: OrganizationFixture) => object): Case =>
  organizationCase(`invite-member: ${name}`, (fixture) =>
    post(fixture.owner.visitor, 'invite-member', body(fixture)),
  )

type Invited = { readonly user: CaseUser; readonly invitationId: string }

async function invited(fixture: OrganizationFixture, role = 'member'): Promise<Invited> {
  const user = await verifiedUser(fixture.context)
  const { body } = await post(fixture.owner.visitor, 'invite-member', { email: user.email, role })
  return { user, invitationId: body.id }
}

const answer = (
  path: 'accept' | 'reject' | 'cancel',
  name: string,
  by: (fixture: OrganizationFixture, invited: Invited) => Promise<CaseUser> | CaseUser,
  before: (fixture: OrganizationFixture, invited: Invited) => Promise<unknown> | unknown = () =>
    undefined,
): Case =>
  organizationCase(`${path}-invitation: ${name}`, async (fixture) => {
    const found = await invited(fixture)
    await before(fixture, found)
    const { visitor } = await by(fixture, found)
    return post(visitor, `${path}-invitation`, { invitationId: found.invitationId })
  })

const invitee = (_: OrganizationFixture, { user }: Invited) => user
const ownerOf = ({ owner }: OrganizationFixture) => owner
const late = ({ context }: OrganizationFixture) => context.later(49 * 3_600_000)
const settledBy =
  (path: string) =>
  (_: OrganizationFixture, { user, invitationId }: Invited) =>
    post(user.visitor, path, { invitationId })

export const invitations: readonly Case[] = [
  invite('somebody new', ({ slug }) => ({ email: `new-${slug}@example.com`, role: 'member' })),
  invite('in capitals', ({ slug }) => ({ email: `NEW-${slug}@Example.com`, role: 'member' })),
  invite('with two roles', ({ slug }) => ({
    email: `new-${slug}@example.com`,
    role: ['member', 'admin'],
  })),
  invite('as owner', ({ slug }) => ({ email: `new-${slug}@example.com`, role: 'owner' })),
  invite('with a role that is not there', ({ slug }) => ({
    email: `new-${slug}@example.com`,
    role: 'king',
  })),
  invite('no address', ({ slug }) => ({ email: slug, role: 'member' })),
  invite('no role', ({ slug }) => ({ email: `new-${slug}@example.com` })),
  invite('a member', ({ owner }) => ({ email: owner.email, role: 'member' })),
  invite('to an organization that is not there', ({ slug }) => ({
    email: `new-${slug}@example.com`,
    role: 'member',
    organizationId: 'none',
  })),
  invite('to a team that is not there', ({ slug }) => ({
    email: `new-${slug}@example.com`,
    role: 'member',
    teamId: 'none',
  })),
  organizationCase('invite-member: twice', async (fixture) => {
    const { user } = await invited(fixture)
    return post(fixture.owner.visitor, 'invite-member', { email: user.email, role: 'member' })
  }),
  organizationCase('invite-member: again, on purpose', async (fixture) => {
    const { user } = await invited(fixture)
    return post(fixture.owner.visitor, 'invite-member', {
      email: user.email,
      role: 'member',
      resend: true,
    })
  }),
  organizationCase('invite-member: how many wait then', async (fixture) => {
    const { user } = await invited(fixture)
    await post(fixture.owner.visitor, 'invite-member', {
      email: user.email,
      role: 'member',
      resend: true,
    })
    return get(fixture.owner.visitor, 'list-invitations')
  }),
  organizationCase('invite-member: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return post(visitor, 'invite-member', {
      email: `new-${fixture.slug}@example.com`,
      role: 'member',
    })
  }),
  organizationCase('invite-member: an owner, by an admin', async (fixture) => {
    const { visitor } = await addMember(fixture, 'admin')
    return post(visitor, 'invite-member', {
      email: `new-${fixture.slug}@example.com`,
      role: 'owner',
    })
  }),
  signedOut('invite-member', { email: 'new@example.com', role: 'member' }),

  answer('accept', 'by who was invited', invitee),
  answer('accept', 'by somebody else', ({ context }) => verifiedUser(context, 'thief')),
  answer('accept', 'after two days', invitee, late),
  answer('accept', 'after accepting', invitee, settledBy('accept-invitation')),
  answer('accept', 'after rejecting', invitee, settledBy('reject-invitation')),
  organizationCase('accept-invitation: one that is not there', ({ owner }) =>
    post(owner.visitor, 'accept-invitation', { invitationId: 'none' }),
  ),
  organizationCase('accept-invitation: and what is active then', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return visitor.get('/api/auth/get-session')
  }),
  organizationCase('accept-invitation: nothing', ({ owner }) =>
    post(owner.visitor, 'accept-invitation'),
  ),
  signedOut('accept-invitation', { invitationId: 'none' }),

  answer('reject', 'by who was invited', invitee),
  answer('reject', 'by somebody else', ({ context }) => verifiedUser(context, 'thief')),
  answer('reject', 'after two days', invitee, late),
  answer('reject', 'after accepting', invitee, settledBy('accept-invitation')),
  signedOut('reject-invitation', { invitationId: 'none' }),

  answer('cancel', 'by the owner', ownerOf),
  answer('cancel', 'by a member', (fixture) => addMember(fixture, 'member', 'second')),
  answer('cancel', 'by somebody outside', ({ context }) => verifiedUser(context, 'thief')),
  answer('cancel', 'after accepting', ownerOf, settledBy('accept-invitation')),
  organizationCase('cancel-invitation: one that is not there', ({ owner }) =>
    post(owner.visitor, 'cancel-invitation', { invitationId: 'none' }),
  ),
  signedOut('cancel-invitation', { invitationId: 'none' }),

  organizationCase('get-invitation: by who was invited', async (fixture) => {
    const { user, invitationId } = await invited(fixture)
    return get(user.visitor, 'get-invitation', { id: invitationId })
  }),
  organizationCase('get-invitation: by somebody else', async (fixture) => {
    const { invitationId } = await invited(fixture)
    const { visitor } = await verifiedUser(fixture.context, 'thief')
    return get(visitor, 'get-invitation', { id: invitationId })
  }),
  organizationCase('get-invitation: after two days', async (fixture) => {
    const { user, invitationId } = await invited(fixture)
    late(fixture)
    return get(user.visitor, 'get-invitation', { id: invitationId })
  }),
  organizationCase('get-invitation: one that is not there', ({ owner }) =>
    get(owner.visitor, 'get-invitation', { id: 'none' }),
  ),
  organizationCase('get-invitation: none named', ({ owner }) =>
    get(owner.visitor, 'get-invitation'),
  ),
  {
    name: 'organization/get-invitation: not signed in',
    run: ({ visitor }) => get(visitor, 'get-invitation', { id: 'none' }),
  },

  organizationCase('list-invitations: one', async (fixture) => {
    await invited(fixture)
    return get(fixture.owner.visitor, 'list-invitations')
  }),
  organizationCase('list-invitations: by a member', async (fixture) => {
    const { visitor } = await addMember(fixture)
    return get(visitor, 'list-invitations', { organizationId: fixture.id })
  }),
  organizationCase('list-invitations: by somebody outside', async ({ context, id }) => {
    const { visitor } = await verifiedUser(context)
    return get(visitor, 'list-invitations', { organizationId: id })
  }),
  organizationCase('list-invitations: nothing active', async ({ context }) => {
    const { visitor } = await verifiedUser(context)
    return get(visitor, 'list-invitations')
  }),
  signedOut('list-invitations'),
  organizationCase(
    'list-user-invitations: one',
    async (fixture) => {
      const { user } = await invited(fixture)
      return get(user.visitor, 'list-user-invitations')
    },
    newer,
  ),
  organizationCase(
    'list-user-invitations: of somebody else',
    ({ owner }) => get(owner.visitor, 'list-user-invitations', { email: 'x@example.com' }),
    newer,
  ),
  signedOut('list-user-invitations', undefined, newer),
]
