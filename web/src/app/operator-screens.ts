import type { operatorPages } from '@guildhall/contract/pages-operator'
import { type AreaScreens, screen } from './screen.ts'

export const operatorScreens: AreaScreens<typeof operatorPages> = {
  '/admin/overview': screen(() => import('../screens/shared/operations/Overview.tsx'), 'Overview'),
  '/admin/sessions': screen(
    () => import('../screens/identity/directory/AllSessions.tsx'),
    'AllSessions',
  ),
  '/admin/organizations': screen(
    () => import('../screens/identity/directory/OrganizationsList.tsx'),
    'OrganizationsList',
  ),
  '/admin/users': screen(() => import('../screens/identity/directory/UsersList.tsx'), 'UsersList'),
  '/admin/users/import': screen(
    () => import('../screens/identity/user-imports/ImportUsers.tsx'),
    'ImportUsers',
  ),
  '/admin/jobs': screen(() => import('../screens/shared/operations/Jobs.tsx'), 'Jobs'),
  '/admin/backups': screen(() => import('../screens/shared/backups/Backups.tsx'), 'Backups'),
  '/admin/emails': screen(() => import('../screens/shared/emails/Emails.tsx'), 'Emails'),
  '/admin/providers': screen(
    () => import('../screens/shared/operations/Providers.tsx'),
    'Providers',
  ),
  '/admin/audit': screen(() => import('../screens/shared/audit/ServerLog.tsx'), 'ServerLog'),
  '/admin/webhooks': screen(
    () => import('../screens/shared/webhooks/server/ServerWebhooks.tsx'),
    'ServerWebhooks',
  ),
  '/admin/webhooks/:id': screen(
    () => import('../screens/shared/webhooks/server/ServerWebhook.tsx'),
    'ServerWebhook',
  ),
  '/admin/legal': screen(
    () => import('../screens/shared/legal-texts/editing/LegalTexts.tsx'),
    'LegalTexts',
  ),
  '/admin/legal/:kind/:locale': screen(
    () => import('../screens/shared/legal-texts/editing/EditLegalText.tsx'),
    'EditLegalText',
  ),
  '/admin/settings': screen(
    () => import('../screens/shared/branding/ServerSettings.tsx'),
    'ServerSettings',
  ),
}
