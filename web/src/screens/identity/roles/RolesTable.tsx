import { useTranslations } from 'use-intl/react'
import { PermissionMatrix } from '../../../ui/index.ts'
import { useRoleName } from '../organizations/role-name.ts'
import type { Overview } from './overview.ts'
import { usePermissionWords } from './permission-words.ts'

/** Every permission in words, and which roles have it. */
export function RolesTable({ overview }: { overview: Overview }) {
  const t = useTranslations('roles.ui')
  const words = usePermissionWords()
  const roleName = useRoleName()
  const roles = [...overview.predefined, ...overview.custom]
  const rows = Object.entries(overview.statements).flatMap(([resource, actions]) =>
    actions.map((action) => ({ resource, action, id: `${resource}:${action}` })),
  )
  const names = roles.map(({ role }) => role)
  const value = Object.fromEntries(
    rows.map(({ id, resource, action }) => [
      id,
      roles.flatMap(({ role, permission }) =>
        permission[resource]?.includes(action) ? [role] : [],
      ),
    ]),
  )
  return (
    <PermissionMatrix
      label={t('matrix')}
      resources={rows.map(({ id, resource, action }) => ({
        id,
        label: words.permission(resource, action),
        group: words.resource(resource),
        actions: names,
      }))}
      actions={roles.map(({ role }) => ({ id: role, label: roleName(role) }))}
      value={value}
      labels={{ resource: t('permission'), given: t('given'), notGiven: t('notGiven') }}
    />
  )
}
