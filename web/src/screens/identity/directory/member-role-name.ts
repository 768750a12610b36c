import { useTranslations } from 'use-intl/react'

/** The built-in roles of members; those that an organization made are shown as they were written. */
export function useMemberRoleName(): (role: string) => string {
  const t = useTranslations('directory.ui.organizations.roles')
  return (role) => (role === 'owner' || role === 'admin' || role === 'member' ? t(role) : role)
}
