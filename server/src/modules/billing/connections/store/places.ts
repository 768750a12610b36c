import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Service } from './accounts.ts'

export type Place = {
  readonly organizationId: string
  readonly service: Service
  readonly placeId: string
  /** The name of a server; owner and name of a repository. */
  readonly name: string
  readonly installationId: string | null
}

const columns = `p.organization_id as "organizationId", p.service, p.place_id as "placeId", p.name,
  p.installation_id as "installationId"`

export async function save(tx: Tx, places: readonly Place[], at: Date) {
  const [first] = places
  if (!first) return
  await tx.run(
    `insert into connected_places
       (organization_id, service, place_id, name, installation_id, connected_at)
     select $1, $2, place_id, name, installation_id, $6
       from unnest($3::text[], $4::text[], $5::text[]) as given (place_id, name, installation_id)
     on conflict (organization_id, service, place_id) do update
       set name = excluded.name, installation_id = excluded.installation_id,
           connected_at = excluded.connected_at`,
    [
      first.organizationId,
      first.service,
      places.map(({ placeId }) => placeId),
      places.map(({ name }) => name),
      places.map(({ installationId }) => installationId),
      at,
    ],
  )
}

export function find(sql: Sql, organizationId: string, service: Service, placeId: string) {
  return sql.one<Place>(
    `select ${columns} from connected_places p
      where p.organization_id = $1 and p.service = $2 and p.place_id = $3`,
    [organizationId, service, placeId],
  )
}

/** Names are not unique over time: the one that was connected last has it now. */
export function findByName(sql: Sql, organizationId: string, service: Service, name: string) {
  return sql.one<Place>(
    `select ${columns} from connected_places p
      where p.organization_id = $1 and p.service = $2 and lower(p.name) = lower($3)
      order by p.connected_at desc limit 1`,
    [organizationId, service, name],
  )
}

export function list(
  sql: Sql,
  organizationId: string,
  service: Service,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return sql.many<Place>(
    `select ${columns} from connected_places p
      where p.organization_id = $1 and p.service = $2
      order by lower(p.name), p.place_id limit $3 offset $4`,
    [organizationId, service, limit, offset],
  )
}

export function count(sql: Sql, organizationId: string, service: Service) {
  return sql.one<{ readonly total: number }>(
    `select count(*) as total from connected_places p
      where p.organization_id = $1 and p.service = $2`,
    [organizationId, service],
  )
}
