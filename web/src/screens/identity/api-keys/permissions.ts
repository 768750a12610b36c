import { useTranslations } from 'use-intl/react'

export type Permissions = Readonly<Record<string, readonly string[]>>

/** What people may give to keys: the permissions that the endpoints of this server need. */
export const givable: Permissions = { organizations: ['read'], members: ['read'] }

/** Permissions with other names are for other programs; only an administrator sets them. */
export function isGivable(permissions: Permissions | null): boolean {
  return Object.entries(permissions ?? {}).every(([resource, actions]) =>
    actions.every((action) => givable[resource]?.includes(action)),
  )
}

/** Names of the permissions of this server; others are shown as they were written. */
export function usePermissionNames() {
  const t = useTranslations('api-keys.ui')
  return {
    resource(id: string) {
      if (id === 'organizations') return t('resources.organizations')
      return id === 'members' ? t('resources.members') : id
    },
    action: (id: string) => (id === 'read' ? t('read') : id),
  }
}
