import type { Sql } from '../../../platform/database/index.ts'

type Counts = {
  readonly members: number
  readonly owners: number
  readonly pendingInvitations: number
  readonly expiredInvitations: number
  readonly askedInvitations: number
  readonly teams: number
  readonly apiKeys: number
}

export async function countsOf(sql: Sql, organizationId: string, now: Date): Promise<Counts> {
  const row = await sql.one<{ [Name in keyof Counts]: number | null }>(
    `-- reads members: only counted
     -- reads invitations: only counted
     -- reads teams: only counted
     -- reads api_keys: only counted
     select (select count(*) from members where organization_id = $1) as members,
            (select count(*) from members
              where organization_id = $1 and 'owner' = any(roles)) as owners,
            (select count(*) from invitations
              where organization_id = $1 and status = 'pending' and expires_at > $2)
              as "pendingInvitations",
            (select count(*) from invitations
              where organization_id = $1 and status = 'pending' and expires_at <= $2)
              as "expiredInvitations",
            (select count(*) from invitations
              where organization_id = $1 and status = 'pending' and asked_again_at is not null)
              as "askedInvitations",
            (select count(*) from teams where organization_id = $1) as teams,
            (select count(*) from api_keys where organization_id = $1) as "apiKeys"`,
    [organizationId, now],
  )
  return {
    members: row?.members ?? 0,
    owners: row?.owners ?? 0,
    pendingInvitations: row?.pendingInvitations ?? 0,
    expiredInvitations: row?.expiredInvitations ?? 0,
    askedInvitations: row?.askedInvitations ?? 0,
    teams: row?.teams ?? 0,
    apiKeys: row?.apiKeys ?? 0,
  }
}
