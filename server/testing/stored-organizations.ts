import type { SqlQuery } from './stored-rows.ts'

/** Stored rows of organizations and what belongs to them. */
export function storedOrganizations(query: SqlQuery) {
  const read = (text: string, id: string) => query<Record<string, unknown>>(text, [id])

  const members = (id: string) =>
    read('select id, user_id, roles from members where organization_id = $1 order by user_id', id)
  const roles = (id: string) =>
    read('select role, permission from organization_roles where organization_id = $1', id)
  const teams = (id: string) =>
    read('select id, name from teams where organization_id = $1 order by created_at, id', id)
  const teamMembers = (id: string) =>
    read('select team_id, user_id from team_members where organization_id = $1', id)
  const invitations = (id: string) =>
    read('select id, status from invitations where organization_id = $1 order by id', id)

  return {
    members,
    roles,
    teams,
    teamMembers,
    invitations,
    withSlug: (slug: string) => query('select id from organizations where slug = $1', [slug]),
    named: (name: string) => query('select id from organizations where name = $1', [name]),
    owners: async (id: string) =>
      (await members(id)).filter((row) => (row.roles as string[]).includes('owner')).length,
    /** All rows of an organization, as one text. */
    async traces(id: string): Promise<string> {
      const statements = [
        'select o::text from organizations o where id = $1',
        'select m::text from members m where organization_id = $1 order by id',
        'select t::text from teams t where organization_id = $1 order by id',
        'select t::text from team_members t where organization_id = $1 order by id',
        'select i::text from invitations i where organization_id = $1 order by id',
        'select r::text from organization_roles r where organization_id = $1 order by id',
      ]
      return JSON.stringify(await Promise.all(statements.map((text) => read(text, id))))
    },
  }
}
