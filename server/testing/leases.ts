import type { Nodes } from './nodes.ts'

/** Leases in real milliseconds, of an organization whose clock is moved. */
export function leasesOf({ query }: Pick<Nodes, 'query'>, organizationId: string) {
  const ofIntents = `select (extract(epoch from leased_until) * 1000)::float8 as until
      from payment_intents where organization_id = $1 and leased_until is not null
       and exists (select from billing_clocks
                    where organization_id = $1 and target_at is not null)`
  const ofMove = `select (extract(epoch from moved_until) * 1000)::float8 as until
      from billing_clocks where organization_id = $1 and target_at is not null`
  const read = async (statement: string) =>
    (await query<{ until: number }>(statement, [organizationId])).map(({ until }) => until)
  return { ofIntents: () => read(ofIntents), ofMove: () => read(ofMove) }
}
