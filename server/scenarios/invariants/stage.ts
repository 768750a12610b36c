import { expect } from 'vitest'
import { newSlug, orgPost, type VerifiedUser } from '#testing/organizations.ts'
import type { TestServer } from '#testing/server.ts'
import { storedOrganizations } from '#testing/stored-organizations.ts'
import type { Visitor } from '#testing/visitor.ts'
import type * as model from './model.ts'
import type { Stage } from './verbs.ts'

/** A new organization of the first user; each client in `browsers` belongs to a user. */
export async function newStage(users: readonly VerifiedUser[], browsers: readonly Visitor[]) {
  const [creator] = browsers
  if (!creator) throw new Error('There are no users.')
  const made = await orgPost(creator, 'create', { name: 'Acme', slug: newSlug() })
  expect(made.status).toBe(200)
  const { id, members } = made.body
  const memberIds = new Map<number, string>([[0, members[0].id]])
  const organization: model.Organization = {
    members: new Map([[0, ['owner']]]),
    custom: new Map(),
    teams: new Map([[members[0].teamId, new Set([0])]]),
    invitations: new Map(),
    active: new Set([0]),
  }
  const stage: Stage = {
    organization,
    post: (who, path, body) =>
      orgPost(browsers[who] ?? creator, path, { organizationId: id, ...body }),
    ids: {
      organization: id,
      users: users.map((user) => user.id),
      emails: users.map((user) => user.email),
      member: (who) => memberIds.get(who) ?? 'none',
      remember: (who, member) => void memberIds.set(who, member),
    },
  }
  return stage
}

/** The organization in the database, in the form of the model. */
export async function stored(server: TestServer, { ids }: Stage) {
  const userIndex = (id: unknown) => ids.users.indexOf(String(id))
  const rows = storedOrganizations(server.query)
  const id = ids.organization
  const [members, roles, teams, inTeams, invitations] = await Promise.all([
    rows.members(id),
    rows.roles(id),
    rows.teams(id),
    rows.teamMembers(id),
    rows.invitations(id),
  ])
  return {
    members: Object.fromEntries(members.map((row) => [userIndex(row.user_id), row.roles])),
    custom: Object.fromEntries(roles.map((row) => [String(row.role), row.permission])),
    teams: Object.fromEntries(
      teams.map(({ id }) => [
        String(id),
        inTeams
          .filter((row) => row.team_id === id)
          .map((row) => userIndex(row.user_id))
          .sort(),
      ]),
    ),
    invitations: Object.fromEntries(invitations.map((row) => [String(row.id), row.status])),
  }
}

/** The organization of the model, in the same form. */
export const expectedState = ({ organization }: Stage) => ({
  members: Object.fromEntries(organization.members),
  custom: Object.fromEntries(organization.custom),
  teams: Object.fromEntries([...organization.teams].map(([id, users]) => [id, [...users].sort()])),
  invitations: Object.fromEntries(
    [...organization.invitations].map(([id, { status }]) => [id, status]),
  ),
})
