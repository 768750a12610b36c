import {
  ask,
  guest,
  type House,
  inside,
  joins,
  newer,
  type Person,
  stranger,
  tell,
} from '../houses.ts'
import type { Case } from '../scene.ts'

const invite = (name: string, body: (house: House) => object): Case =>
  inside(`invite-member: ${name}`, (home) => tell(home.owner.visitor, 'invite-member', body(home)))

type Invited = { readonly person: Person; readonly invitationId: string }

async function invited(home: House, role = 'member'): Promise<Invited> {
  const person = await guest(home.scene)
  const { body } = await tell(home.owner.visitor, 'invite-member', { email: person.email, role })
  return { person, invitationId: body.id }
}

const answer = (
  path: 'accept' | 'reject' | 'cancel',
  name: string,
  by: (home: House, invited: Invited) => Promise<Person> | Person,
  before: (home: House, invited: Invited) => Promise<unknown> | unknown = () => undefined,
): Case =>
  inside(`${path}-invitation: ${name}`, async (home) => {
    const found = await invited(home)
    await before(home, found)
    const { visitor } = await by(home, found)
    return tell(visitor, `${path}-invitation`, { invitationId: found.invitationId })
  })

const guestOf = (_: House, { person }: Invited) => person
const ownerOf = ({ owner }: House) => owner
const late = ({ scene }: House) => scene.later(49 * 3_600_000)
const settledBy =
  (path: string) =>
  (_: House, { person, invitationId }: Invited) =>
    tell(person.visitor, path, { invitationId })

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
  inside('invite-member: twice', async (home) => {
    const { person } = await invited(home)
    return tell(home.owner.visitor, 'invite-member', { email: person.email, role: 'member' })
  }),
  inside('invite-member: again, on purpose', async (home) => {
    const { person } = await invited(home)
    return tell(home.owner.visitor, 'invite-member', {
      email: person.email,
      role: 'member',
      resend: true,
    })
  }),
  inside('invite-member: how many wait then', async (home) => {
    const { person } = await invited(home)
    await tell(home.owner.visitor, 'invite-member', {
      email: person.email,
      role: 'member',
      resend: true,
    })
    return ask(home.owner.visitor, 'list-invitations')
  }),
  inside('invite-member: by a member', async (home) => {
    const { visitor } = await joins(home)
    return tell(visitor, 'invite-member', { email: `new-${home.slug}@example.com`, role: 'member' })
  }),
  inside('invite-member: an owner, by an admin', async (home) => {
    const { visitor } = await joins(home, 'admin')
    return tell(visitor, 'invite-member', { email: `new-${home.slug}@example.com`, role: 'owner' })
  }),
  stranger('invite-member', { email: 'new@example.com', role: 'member' }),

  answer('accept', 'by who was invited', guestOf),
  answer('accept', 'by somebody else', ({ scene }) => guest(scene, 'thief')),
  answer('accept', 'after two days', guestOf, late),
  answer('accept', 'after accepting', guestOf, settledBy('accept-invitation')),
  answer('accept', 'after rejecting', guestOf, settledBy('reject-invitation')),
  inside('accept-invitation: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'accept-invitation', { invitationId: 'none' }),
  ),
  inside('accept-invitation: and what is active then', async (home) => {
    const { visitor } = await joins(home)
    return visitor.get('/api/auth/get-session')
  }),
  inside('accept-invitation: nothing', ({ owner }) => tell(owner.visitor, 'accept-invitation')),
  stranger('accept-invitation', { invitationId: 'none' }),

  answer('reject', 'by who was invited', guestOf),
  answer('reject', 'by somebody else', ({ scene }) => guest(scene, 'thief')),
  answer('reject', 'after two days', guestOf, late),
  answer('reject', 'after accepting', guestOf, settledBy('accept-invitation')),
  stranger('reject-invitation', { invitationId: 'none' }),

  answer('cancel', 'by the owner', ownerOf),
  answer('cancel', 'by a member', (home) => joins(home, 'member', 'second')),
  answer('cancel', 'by somebody outside', ({ scene }) => guest(scene, 'thief')),
  answer('cancel', 'after accepting', ownerOf, settledBy('accept-invitation')),
  inside('cancel-invitation: one that is not there', ({ owner }) =>
    tell(owner.visitor, 'cancel-invitation', { invitationId: 'none' }),
  ),
  stranger('cancel-invitation', { invitationId: 'none' }),

  inside('get-invitation: by who was invited', async (home) => {
    const { person, invitationId } = await invited(home)
    return ask(person.visitor, 'get-invitation', { id: invitationId })
  }),
  inside('get-invitation: by somebody else', async (home) => {
    const { invitationId } = await invited(home)
    const { visitor } = await guest(home.scene, 'thief')
    return ask(visitor, 'get-invitation', { id: invitationId })
  }),
  inside('get-invitation: after two days', async (home) => {
    const { person, invitationId } = await invited(home)
    late(home)
    return ask(person.visitor, 'get-invitation', { id: invitationId })
  }),
  inside('get-invitation: one that is not there', ({ owner }) =>
    ask(owner.visitor, 'get-invitation', { id: 'none' }),
  ),
  inside('get-invitation: none named', ({ owner }) => ask(owner.visitor, 'get-invitation')),
  {
    name: 'organization/get-invitation: as a stranger',
    run: ({ visitor }) => ask(visitor, 'get-invitation', { id: 'none' }),
  },

  inside('list-invitations: one', async (home) => {
    await invited(home)
    return ask(home.owner.visitor, 'list-invitations')
  }),
  inside('list-invitations: by a member', async (home) => {
    const { visitor } = await joins(home)
    return ask(visitor, 'list-invitations', { organizationId: home.id })
  }),
  inside('list-invitations: by somebody outside', async ({ scene, id }) => {
    const { visitor } = await guest(scene)
    return ask(visitor, 'list-invitations', { organizationId: id })
  }),
  inside('list-invitations: nothing active', async ({ scene }) => {
    const { visitor } = await guest(scene)
    return ask(visitor, 'list-invitations')
  }),
  stranger('list-invitations'),
  inside(
    'list-user-invitations: one',
    async (home) => {
      const { person } = await invited(home)
      return ask(person.visitor, 'list-user-invitations')
    },
    newer,
  ),
  inside(
    'list-user-invitations: of somebody else',
    ({ owner }) => ask(owner.visitor, 'list-user-invitations', { email: 'x@example.com' }),
    newer,
  ),
  stranger('list-user-invitations', undefined, newer),
]
