import type { Permissions } from '../../../ui/permissions.ts'

export function countOf(permission: Permissions): number {
  return Object.values(permission).reduce((sum, actions) => sum + actions.length, 0)
}

/** Whether someone with `own` may put all of `permission` into a role. */
export function isWithin(permission: Permissions, own: Permissions): boolean {
  return Object.entries(permission).every(([resource, actions]) =>
    actions.every((action) => own[resource]?.includes(action) ?? false),
  )
}

/** The table of a role has four columns; some resources have other names for their actions. */
const columnOf: Readonly<Record<string, string>> = { write: 'update', cancel: 'delete' }

export const columns = ['read', 'create', 'update', 'delete'] as const

export function toColumns(permission: Permissions): Permissions {
  return mapActions(permission, (_, action) => columnOf[action] ?? action)
}

/** Back to the actions of the server: `update` of a resource that has `write` is `write`. */
export function fromColumns(permission: Permissions, statements: Permissions): Permissions {
  return mapActions(
    permission,
    (resource, column) =>
      statements[resource]?.find((action) => (columnOf[action] ?? action) === column) ?? column,
  )
}

function mapActions(
  permission: Permissions,
  change: (resource: string, action: string) => string,
): Permissions {
  return Object.fromEntries(
    Object.entries(permission).map(([resource, actions]) => [
      resource,
      actions.map((action) => change(resource, action)),
    ]),
  )
}
