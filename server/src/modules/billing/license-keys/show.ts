import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { LicenseKey } from './rules/keys.ts'
import type { Shown } from './wire.ts'

/** Adds what is shown of keys: their texts, and their customers by one statement. */
export function createShow({ customers, sealer }: Pick<Dependencies, 'customers' | 'sealer'>) {
  function textOf({ id, sealedKey }: Pick<LicenseKey, 'id' | 'sealedKey'>): string {
    const text = sealer.open('license-key', id, sealedKey)
    if (text === undefined) throw new Error(`No secret opens the license key ${id}.`)
    return text
  }

  async function all<Row extends LicenseKey>(
    sql: Sql,
    organizationId: string,
    rows: readonly Row[],
  ): Promise<(Shown & { readonly row: Row })[]> {
    if (rows.length === 0) return []
    const ids = [...new Set(rows.map(({ customerId }) => customerId))]
    const found = await customers.findMany(sql, organizationId, ids)
    const byId = new Map(found.map((customer) => [customer.id, customer]))
    return rows.map((row) => {
      const customer = byId.get(row.customerId)
      if (!customer) throw new Error('The customer of a license key is missing.')
      return { row, text: textOf(row), customer }
    })
  }

  return {
    all,
    textOf,
    async one(sql: Sql, row: LicenseKey): Promise<Shown> {
      const [shown] = await all(sql, row.organizationId, [row])
      if (!shown) throw new Error('One key is shown as one.')
      return shown
    },
  }
}
export type Show = ReturnType<typeof createShow>
