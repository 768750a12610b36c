import { useTranslations } from 'use-intl/react'

/** Built-in roles have names in every language; custom ones are shown as they were written. */
export function useRoleName(): (role: string) => string {
  const t = useTranslations('members.ui.roles')
  return (role) => {
    switch (role) {
      case 'owner':
        return t('owner')
      case 'admin':
        return t('admin')
      case 'member':
        return t('member')
      default:
        return role
    }
  }
}
