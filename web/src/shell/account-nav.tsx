import type { accountPages } from '@guildhall/contract/pages-account'
import {
  IconAudit,
  IconDownload,
  IconKey,
  IconLinked,
  IconMail,
  IconNotifications,
  IconOrganization,
  IconPasskey,
  IconPassword,
  IconPreferences,
  IconSessions,
  IconTwoFactor,
  IconUser,
} from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

export const accountNav: readonly NavEntry<keyof typeof accountPages>[] = [
  { path: '/account/profile', label: 'profile', icon: <IconUser />, letter: 'p' },
  { path: '/account/email', label: 'email', icon: <IconMail /> },
  { path: '/account/password', label: 'password', icon: <IconPassword /> },
  { path: '/account/passkeys', label: 'passkeys', icon: <IconPasskey /> },
  { path: '/account/two-factor', label: 'twoFactor', icon: <IconTwoFactor /> },
  { path: '/account/linked', label: 'linked', icon: <IconLinked /> },
  { path: '/account/api-keys', label: 'apiKeys', icon: <IconKey />, letter: 'k' },
  {
    path: '/account/organizations',
    label: 'organizations',
    icon: <IconOrganization />,
    letter: 'o',
  },
  { path: '/account/sessions', label: 'sessions', icon: <IconSessions />, letter: 's' },
  { path: '/account/notifications', label: 'notifications', icon: <IconNotifications /> },
  { path: '/account/preferences', label: 'preferences', icon: <IconPreferences /> },
  { path: '/account/activity', label: 'activity', icon: <IconAudit /> },
  { path: '/account/data', label: 'data', icon: <IconDownload /> },
]
