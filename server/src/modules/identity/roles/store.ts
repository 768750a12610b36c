import type { Permissions } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'

export type Role = {
  readonly id: string
  readonly organizationId: string
  readonly role: string
  readonly permission: Permissions
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

const columns = `id, organization_id as "organizationId", role, permission,
  created_at as "createdAt", updated_at as "updatedAt"`

export function list(sql: Sql, organizationId: string) {
  return sql.many<Role>(
    `select ${columns} from organization_roles where organization_id = $1
      order by created_at, id`,
    [organizationId],
  )
}

export function find(
  sql: Sql,
  organizationId: string,
  id: string | undefined,
  name: string | undefined,
) {
  return sql.one<Role>(
    `select ${columns} from organization_roles
      where organization_id = $1 and (id = $2 or ($2::text is null and role = $3))`,
    [organizationId, id ?? null, name ?? null],
  )
}

export async function insert(tx: Tx, role: Role) {
  await tx.run(
    `insert into organization_roles (id, organization_id, role, permission, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      role.id,
      role.organizationId,
      role.role,
      JSON.stringify(role.permission),
      role.createdAt,
      role.updatedAt,
    ],
  )
}

export async function save(tx: Tx, role: Role) {
  await tx.run(
    `update organization_roles set role = $3, permission = $4, updated_at = $5
      where organization_id = $1 and id = $2`,
    [role.organizationId, role.id, role.role, JSON.stringify(role.permission), role.updatedAt],
  )
}

export async function remove(tx: Tx, organizationId: string, id: string) {
  await tx.run('delete from organization_roles where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
}
