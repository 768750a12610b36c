import { useTranslations } from 'use-intl/react'
import type { Catalogs } from '../../../lib/catalogs.ts'

type Ui = Catalogs['roles']['ui']
type Resource = keyof Ui['resources']
type Words = Ui['permissions']
type Permission = { [R in keyof Words]: `${R}.${keyof Words[R] & string}` }[keyof Words]

/** What a permission allows, in words; one that a newer server has is shown by its name. */
export function usePermissionWords() {
  const resources = useTranslations('roles.ui.resources')
  const permissions = useTranslations('roles.ui.permissions')
  return {
    resource: (id: string) => (resources.has(id as Resource) ? resources(id as Resource) : id),
    permission(resource: string, action: string) {
      const key = `${resource}.${action}` as Permission
      return permissions.has(key) ? permissions(key) : `${resource}: ${action}`
    },
  }
}
