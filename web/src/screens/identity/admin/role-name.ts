import { useTranslations } from 'use-intl/react'

/** Built-in roles have names in every language; those of the settings file are shown as written. */
export function useUserRoleName(): (role: string) => string {
  const t = useTranslations('admin.ui.roles')
  return (role) => (role === 'admin' || role === 'user' ? t(role) : role)
}
