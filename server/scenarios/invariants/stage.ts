import { expect } from 'vitest'
import { newSlug, type Someone, tell } from '../../testing/organizations.ts'
import type { TestServer } from '../../testing/server.ts'
import type { Visitor } from '../../testing/visitor.ts'
import * as model from './model.ts'
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
  const read = (text: string) => server.query(text, [ids.organization])
  const person = (id: unknown) => ids.people.indexOf(String(id))
  const [members, roles, teams, inTeams, invitations] = await Promise.all([
    read('select user_id, roles from members where organization_id = $1'),
    read('select role, permission from organization_roles where organization_id = $1'),
    read('select id from teams where organization_id = $1'),
    read('select team_id, user_id from team_members where organization_id = $1'),
    read('select id, status from invitations where organization_id = $1'),
  ])
  return {
    members: Object.fromEntries(members.map((row) => [person(row.user_id), row.roles])),
    custom: Object.fromEntries(roles.map((row) => [row.role, row.permission])),
    teams: Object.fromEntries(
      teams.map(({ id }) => [
        id,
        inTeams
          .filter((row) => row.team_id === id)
          .map((row) => person(row.user_id))
          .sort(),
      ]),
    ),
    invitations: Object.fromEntries(invitations.map((row) => [row.id, row.status])),
  }
}

/** The same of the model. */
export const imagined = ({ house }: Stage) => ({
  members: Object.fromEntries(house.members),
  custom: Object.fromEntries(house.custom),
  teams: Object.fromEntries([...house.teams].map(([id, people]) => [id, [...people].sort()])),
  invitations: Object.fromEntries([...house.invitations].map(([id, { status }]) => [id, status])),
})

/** What must hold whatever happened, for every organization there is. */
export const neverHolds: Readonly<Record<string, string>> = {
  'I-13: an organization without an owner': `
    select o.id from organizations o where not exists
      (select 1 from members m where m.organization_id = o.id and 'owner' = any(m.roles))`,
  'I-18: more members than there are seats': `
    select organization_id from members group by 1 having count(*) > ${model.limits.members}`,
  'I-18: more teams than are allowed': `
    select organization_id from teams group by 1 having count(*) > ${model.limits.teams}`,
  'I-18: an organization without a team': `
    select o.id from organizations o
     where not exists (select 1 from teams t where t.organization_id = o.id)`,
  'I-18: more people in a team than it takes': `
    select team_id from team_members group by 1 having count(*) > ${model.limits.teamMembers}`,
  'I-18: more roles than are allowed': `
    select organization_id from organization_roles group by 1 having count(*) > ${model.limits.roles}`,
  'I-18: more invitations waiting than are allowed': `
    select organization_id from invitations where status = 'pending'
     group by 1 having count(*) > ${model.limits.open}`,
  'I-18: two invitations waiting for one address': `
    select organization_id, lower(email) from invitations where status = 'pending'
     group by 1, 2 having count(*) > 1`,
  'a member of a team who is no member': `
    select t.id from team_members t where not exists
      (select 1 from members m
        where m.organization_id = t.organization_id and m.user_id = t.user_id)`,
  'I-20: an organization active where nobody is a member': `
    select s.id from sessions s where s.active_organization_id is not null and not exists
      (select 1 from members m
        where m.organization_id = s.active_organization_id and m.user_id = s.user_id)`,
  'a team active where nobody is in it': `
    select s.id from sessions s where s.active_team_id is not null and not exists
      (select 1 from team_members t
        where t.team_id = s.active_team_id and t.user_id = s.user_id
          and t.organization_id = s.active_organization_id)`,
  'an invitation that was accepted without anybody joining': `
    select i.id from invitations i where i.status = 'accepted' and not exists
      (select 1 from events e where e.type = 'member.added'
        and e.payload->>'organizationId' = i.organization_id)`,
  'I-14: an address that two people have': `
    select lower(email) from users group by 1 having count(*) > 1`,
}

export async function nothingIsBroken(server: TestServer) {
  for (const [what, query] of Object.entries(neverHolds)) {
    expect([what, await server.query(query)]).toEqual([what, []])
  }
}
