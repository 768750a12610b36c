import type { organizationPages } from '@guildhall/contract/pages-organization'
import { type AreaScreens, screen } from './screen.ts'

export const organizationScreens: AreaScreens<typeof organizationPages> = {
  '/o/:slug/settings/members': screen(
    () => import('../screens/identity/organizations/MembersList.tsx'),
    'MembersList',
  ),
  '/o/:slug/settings/roles': screen(
    () => import('../screens/identity/roles/RolesList.tsx'),
    'RolesList',
  ),
  '/o/:slug/settings/api-keys': screen(
    () => import('../screens/billing/access-tokens/OrganizationKeys.tsx'),
    'OrganizationKeys',
  ),
  '/o/:slug/settings/audit': screen(
    () => import('../screens/shared/audit/AuditLog.tsx'),
    'AuditLog',
  ),
}
