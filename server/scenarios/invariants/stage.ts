import { expect } from 'vitest'
import { organizationsOf } from '../../src/platform/testing/organizations.ts'
import { newSlug, type Someone, tell } from '../../testing/organizations.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Visitor } from '../../testing/visitor.ts'
import type * as model from './model.ts'
import type { Stage } from './verbs.ts'

/** A new organization of the first person; each browser in `browsers` belongs to a person. */
export async function newStage(people: readonly Someone[], browsers: readonly Visitor[]) {
  const [founder] = browsers
  if (!founder) throw new Error('Nobody is there.')
  const made = await tell(founder, 'create', { name: 'Acme', slug: newSlug() })
  expect(made.status).toBe(200)
  const { id, members } = made.body
  const memberIds = new Map<number, string>([[0, members[0].id]])
  const house: model.House = {
    members: new Map([[0, ['owner']]]),
    custom: new Map(),
    teams: new Map([[members[0].teamId, new Set([0])]]),
    invitations: new Map(),
    active: new Set([0]),
  }
  const stage: Stage = {
    house,
    say: (who, path, body) => tell(browsers[who] ?? founder, path, { organizationId: id, ...body }),
    ids: {
      organization: id,
      people: people.map((person) => person.id),
      emails: people.map((person) => person.email),
      member: (who) => memberIds.get(who) ?? 'none',
      remember: (who, member) => void memberIds.set(who, member),
    },
  }
  return stage
}

/** The organization as the database has it, in the words of the model. */
export async function stored(server: TestServer, { ids }: Stage) {
  const person = (id: unknown) => ids.people.indexOf(String(id))
  const behind = organizationsOf(server.query)
  const id = ids.organization
  const [members, roles, teams, inTeams, invitations] = await Promise.all([
    behind.members(id),
    behind.roles(id),
    behind.teams(id),
    behind.teamMembers(id),
    behind.invitations(id),
  ])
  return {
    members: Object.fromEntries(members.map((row) => [person(row.user_id), row.roles])),
    custom: Object.fromEntries(roles.map((row) => [String(row.role), row.permission])),
    teams: Object.fromEntries(
      teams.map(({ id }) => [
        String(id),
        inTeams
          .filter((row) => row.team_id === id)
          .map((row) => person(row.user_id))
          .sort(),
      ]),
    ),
    invitations: Object.fromEntries(invitations.map((row) => [String(row.id), row.status])),
  }
}

/** The same of the model. */
export const imagined = ({ house }: Stage) => ({
  members: Object.fromEntries(house.members),
  custom: Object.fromEntries(house.custom),
  teams: Object.fromEntries([...house.teams].map(([id, people]) => [id, [...people].sort()])),
  invitations: Object.fromEntries([...house.invitations].map(([id, { status }]) => [id, status])),
})
