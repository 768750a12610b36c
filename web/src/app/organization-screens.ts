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
  '/o/:slug/settings/audit': screen(
    () => import('../screens/shared/audit/AuditLog.tsx'),
    'AuditLog',
  ),
  '/o/:slug/developers/webhooks': screen(
    () => import('../screens/billing/merchant-webhooks/WebhooksList.tsx'),
    'WebhooksList',
  ),
  '/o/:slug/developers/webhooks/:id': screen(
    () => import('../screens/billing/merchant-webhooks/WebhookDetail.tsx'),
    'WebhookDetail',
  ),
}
