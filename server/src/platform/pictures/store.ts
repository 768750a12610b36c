import type { Sql, Tx } from '../database/index.ts'

type PictureKind = 'user' | 'organization' | 'installation'

/** Whose picture it is; there is one of each. */
export type Owner = { readonly kind: PictureKind; readonly id: string }

type Stored = {
  readonly id: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly size: number
}

export function insert(tx: Tx, owner: Owner, { id, type, width, height, size }: Stored, at: Date) {
  return tx.run(
    `insert into pictures (id, kind, owner_id, type, width, height, size, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, owner.kind, owner.id, type, width, height, size, at],
  )
}

/** Returns the ids of what was removed. */
export async function removeOf(tx: Tx, owner: Owner): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    'delete from pictures where kind = $1 and owner_id = $2 returning id',
    [owner.kind, owner.id],
  )
  return rows.map(({ id }) => id)
}

export async function removeOthers(tx: Tx, owner: Owner, id: string | null): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    'delete from pictures where kind = $1 and owner_id = $2 and id is distinct from $3 returning id',
    [owner.kind, owner.id, id],
  )
  return rows.map((row) => row.id)
}

export const find = (sql: Sql, id: string) =>
  sql.one<{ type: string; size: number }>('select type, size from pictures where id = $1', [id])

export const whole = (sql: Sql, id: string) =>
  sql.one<Stored>('select id, type, width, height, size from pictures where id = $1', [id])

export const sizeOf = (sql: Sql, id: string) =>
  sql.one<{ width: number; height: number }>('select width, height from pictures where id = $1', [
    id,
  ])

export async function existing(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.many<{ id: string }>(
    'select id from pictures where id = any($1::uuid[])',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
