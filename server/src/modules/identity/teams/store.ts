import type { Sql, Tx } from '../../../platform/database/index.ts'
import { likePattern } from '../../../platform/lists/index.ts'
import type { Team, TeamMember } from './rules.ts'

const columns = `id, organization_id as "organizationId", name, created_at as "createdAt",
  updated_at as "updatedAt"`

export function insert(tx: Tx, team: Team) {
  tx.send(
    `insert into teams (id, organization_id, name, created_at, updated_at)
     values ($1, $2, $3, $4, $5)`,
    [team.id, team.organizationId, team.name, team.createdAt, team.updatedAt],
  )
}

export async function save(tx: Tx, team: Team) {
  await tx.run(
    'update teams set name = $3, updated_at = $4 where organization_id = $1 and id = $2',
    [team.organizationId, team.id, team.name, team.updatedAt],
  )
}

export async function remove(tx: Tx, organizationId: string, id: string) {
  await tx.run('delete from teams where organization_id = $1 and id = $2', [organizationId, id])
}

export function find(sql: Sql, organizationId: string, id: string) {
  return sql.one<Team>(`select ${columns} from teams where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])
}

export function list(sql: Sql, organizationId: string) {
  return sql.many<Team>(
    `select ${columns} from teams where organization_id = $1 order by created_at, id`,
    [organizationId],
  )
}

export async function count(sql: Sql, organizationId: string): Promise<number> {
  const row = await sql.one<{ count: number }>(
    'select count(*) from teams where organization_id = $1',
    [organizationId],
  )
  return row?.count ?? 0
}

export type CountedTeam = Team & { readonly members: number; readonly joined: boolean }

const countedColumns = `t.id, t.organization_id as "organizationId", t.name,
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select count(*) from team_members m
    where m.organization_id = t.organization_id and m.team_id = t.id) as members,
  exists (select from team_members m
           where m.organization_id = t.organization_id and m.team_id = t.id and m.user_id = $2)
    as joined`

export function findCounted(sql: Sql, organizationId: string, userId: string, id: string) {
  return sql.one<CountedTeam>(
    `select ${countedColumns} from teams t where t.organization_id = $1 and t.id = $3`,
    [organizationId, userId, id],
  )
}

export type TeamSearch = {
  readonly organizationId: string
  readonly userId: string
  /** A part of the name. */
  readonly q: string | undefined
  readonly limit: number
  readonly offset: number
}

const patternOf = ({ q }: TeamSearch) =>
  q === undefined ? null : likePattern(q.toLowerCase(), 'contains')

export function search(sql: Sql, query: TeamSearch) {
  return sql.search<CountedTeam>(
    `select ${countedColumns} from teams t
      where t.organization_id = $1 and ($3::text is null or lower(t.name) like $3)
      order by lower(t.name), t.id limit $4 offset $5`,
    [query.organizationId, query.userId, patternOf(query), query.limit, query.offset],
  )
}

export async function countFound(sql: Sql, query: TeamSearch): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) from teams
      where organization_id = $1 and ($2::text is null or lower(name) like $2)`,
    [query.organizationId, patternOf(query)],
  )
  return row?.count ?? 0
}

const memberColumns = `id, organization_id as "organizationId", team_id as "teamId",
  user_id as "userId", created_at as "createdAt"`

export function insertMember(tx: Tx, { id, ...rest }: TeamMember) {
  tx.send(
    `insert into team_members (id, organization_id, team_id, user_id, created_at)
     values ($1, $2, $3, $4, $5)`,
    [id, rest.organizationId, rest.teamId, rest.userId, rest.createdAt],
  )
}

export function removeMember(tx: Tx, organizationId: string, teamId: string, userId: string) {
  return tx.one<TeamMember>(
    `delete from team_members
      where organization_id = $1 and team_id = $2 and user_id = $3
      returning ${memberColumns}`,
    [organizationId, teamId, userId],
  )
}

export function findMember(sql: Sql, organizationId: string, teamId: string, userId: string) {
  return sql.one<TeamMember>(
    `select ${memberColumns} from team_members
      where organization_id = $1 and team_id = $2 and user_id = $3`,
    [organizationId, teamId, userId],
  )
}

/** Keeps the membership from ending before the transaction does; false if there is none. */
export async function lockMembership(
  tx: Tx,
  organizationId: string,
  teamId: string,
  userId: string,
): Promise<boolean> {
  const row = await tx.one(
    `select id from team_members
      where organization_id = $1 and team_id = $2 and user_id = $3
      for key share`,
    [organizationId, teamId, userId],
  )
  return row !== undefined
}

export async function countMembers(
  sql: Sql,
  organizationId: string,
  teamId: string,
): Promise<number> {
  const row = await sql.one<{ count: number }>(
    'select count(*) from team_members where organization_id = $1 and team_id = $2',
    [organizationId, teamId],
  )
  return row?.count ?? 0
}

export function listMembers(sql: Sql, organizationId: string, teamId: string) {
  return sql.many<TeamMember>(
    `select ${memberColumns} from team_members where organization_id = $1 and team_id = $2
      order by created_at, id`,
    [organizationId, teamId],
  )
}

/** The teams of a user, in one organization or in all. */
export function listOfUser(sql: Sql, userId: string, organizationId: string | null) {
  return sql.many<Team>(
    `-- all tenants: the teams of one user, in all organizations if none is given
     select t.id, t.organization_id as "organizationId", t.name, t.created_at as "createdAt",
            t.updated_at as "updatedAt"
       from team_members tm
       join teams t on t.organization_id = tm.organization_id and t.id = tm.team_id
      where tm.user_id = $1 and ($2::text is null or tm.organization_id = $2)
      order by t.created_at, t.id`,
    [userId, organizationId],
  )
}
