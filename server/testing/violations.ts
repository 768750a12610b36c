import type { SqlQuery } from './stored-rows.ts'

export type Limits = Readonly<
  Partial<Record<'members' | 'teams' | 'teamMembers' | 'roles' | 'open', number>>
>

/** Violations that must never occur, in all organizations at once. */
const violations: Readonly<Record<string, string>> = {
  'I-13: an organization without an owner': `
    select o.id from organizations o where not exists
      (select 1 from members m where m.organization_id = o.id and 'owner' = any(m.roles))`,
  'I-18: two pending invitations for one address': `
    select organization_id, lower(email) from invitations where status = 'pending'
     group by 1, 2 having count(*) > 1`,
  'I-18: a member of a team who is no member': `
    select t.id from team_members t where not exists
      (select 1 from members m
        where m.organization_id = t.organization_id and m.user_id = t.user_id)`,
  'I-18: an organization without a team': `
    select o.id from organizations o
     where not exists (select 1 from teams t where t.organization_id = o.id)`,
  'I-20: an active organization without membership': `
    select s.id from sessions s where s.active_organization_id is not null and not exists
      (select 1 from members m
        where m.organization_id = s.active_organization_id and m.user_id = s.user_id)`,
  'I-20: an active team without team membership': `
    select s.id from sessions s where s.active_team_id is not null and not exists
      (select 1 from team_members t
        where t.team_id = s.active_team_id and t.user_id = s.user_id
          and t.organization_id = s.active_organization_id)`,
  'I-17: an accepted invitation without its event': `
    select i.id from invitations i where i.status = 'accepted' and not exists
      (select 1 from events e join event_payloads p on p.id = e.payload_id
        where e.type = 'invitation.accepted' and p.body->>'id' = i.id)`,
  'I-14: an address that two users have': `
    select lower(email) from users group by 1
    having count(*) > 1 or bool_or(email <> lower(email))`,
  'I-14: a username that two users have': `
    select lower(username) from users where username is not null group by 1
    having count(*) > 1 or bool_or(username <> lower(username))`,
  'I-14: a slug that two organizations have': `
    select lower(slug) from organizations group by 1
    having count(*) > 1 or bool_or(slug <> lower(slug))`,
}

const overLimit: Readonly<Record<keyof Limits, string>> = {
  members: 'select organization_id from members group by 1 having count(*) > $1',
  teams: 'select organization_id from teams group by 1 having count(*) > $1',
  teamMembers: 'select team_id from team_members group by 1 having count(*) > $1',
  roles: 'select organization_id from organization_roles group by 1 having count(*) > $1',
  open: `select organization_id from invitations where status = 'pending'
          group by 1 having count(*) > $1`,
}

/** The names of the violated invariants; empty when there are none. */
export async function findViolations(query: SqlQuery, limits: Limits = {}): Promise<string[]> {
  const found: string[] = []
  for (const [name, statement] of Object.entries(violations)) {
    if ((await query(statement)).length > 0) found.push(name)
  }
  for (const [name, limit] of Object.entries(limits)) {
    const statement = overLimit[name as keyof Limits]
    if ((await query(statement, [limit])).length > 0) found.push(`I-18: more ${name} than ${limit}`)
  }
  return found
}
