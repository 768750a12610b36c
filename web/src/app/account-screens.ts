import type { accountPages } from '@guildhall/contract/pages-account'
import { type AreaScreens, screen } from './screen.ts'

const toOrganization = screen(
  () => import('../screens/identity/membership/to/ToOrganization.tsx'),
  'ToOrganization',
)

export const accountScreens: AreaScreens<typeof accountPages> = {
  '/account/profile': screen(() => import('../screens/identity/profile/Profile.tsx'), 'Profile'),
  '/account/email': screen(() => import('../screens/identity/profile/Email.tsx'), 'Email'),
  '/account/password': screen(() => import('../screens/identity/profile/Password.tsx'), 'Password'),
  '/account/passkeys': screen(
    () => import('../screens/identity/passkeys/PasskeysList.tsx'),
    'PasskeysList',
  ),
  '/account/two-factor': screen(
    () => import('../screens/identity/two-factor/TwoFactor.tsx'),
    'TwoFactor',
  ),
  '/account/linked': screen(
    () => import('../screens/identity/social/LinkedAccounts.tsx'),
    'LinkedAccounts',
  ),
  '/account/api-keys': screen(() => import('../screens/identity/api-keys/OwnKeys.tsx'), 'OwnKeys'),
  '/account/notifications': screen(
    () => import('../screens/identity/preferences/Notifications.tsx'),
    'Notifications',
  ),
  '/account/preferences': screen(
    () => import('../screens/identity/preferences/Preferences.tsx'),
    'Preferences',
  ),
  '/account/organizations': screen(
    () => import('../screens/identity/membership/mine/MyOrganizations.tsx'),
    'MyOrganizations',
  ),
  '/account/sessions': screen(
    () => import('../screens/identity/sessions/SessionsList.tsx'),
    'SessionsList',
  ),
  '/account/activity': screen(
    () => import('../screens/shared/audit/AccountActivity.tsx'),
    'AccountActivity',
  ),
  '/account/data': screen(
    () => import('../screens/shared/account-data/AccountData.tsx'),
    'AccountData',
  ),
  '/confirm/delete': screen(
    () => import('../screens/shared/account-data/ConfirmDelete.tsx'),
    'ConfirmDelete',
  ),
  '/to/:page': toOrganization,
  '/to/:page/:part': toOrganization,
  '/to/:page/:part/:rest': toOrganization,
}
