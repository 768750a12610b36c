import { sql, type Tx } from './sql.ts'

/** What belongs to an organization in these tables, and how it is deleted. */
export type Erasure = {
  /** A test ensures that each table of billing is in one of the lists. */
  readonly tables: readonly string[]
  /** Deletes up to `limit` rows; resolves to their number, which is less only if nothing is left. */
  readonly erase: (tx: Tx, organizationId: string, limit: number) => Promise<number>
}

/** The statement that deletes some rows of an organization from this table. */
export const deleteSome = (table: string) => sql`
  delete from ${table} where organization_id = $1 and ctid = any(array(
    select ctid from ${table} where organization_id = $1 limit $2))`

/** Deletes the rows of an organization, table by table in this order: first those that refer to others. */
export function eraseTables(...tables: readonly string[]): Erasure {
  const statements = tables.map(deleteSome)
  return {
    tables,
    async erase(tx, organizationId, limit) {
      let count = 0
      for (const statement of statements) {
        count += await tx.run(statement, [organizationId, limit - count])
        if (count >= limit) break
      }
      return count
    },
  }
}
