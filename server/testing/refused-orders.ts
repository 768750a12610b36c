import type { Merchant } from './merchants.ts'
import type { TestServer } from './server.ts'

/** Lets every new order of the merchant fail; resolves to the repair. */
export async function refuseOrders({ query }: TestServer, { organizationId }: Merchant) {
  const name = `refuse_${organizationId.toLowerCase()}`
  await query(`create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'refused by a test'; end $$`)
  await query(`create trigger ${name} before insert on orders for each row
    when (new.organization_id = '${organizationId}') execute function ${name}()`)
  return () => query(`drop function ${name} cascade`)
}
