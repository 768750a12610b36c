import type { accountPages } from '@guildhall/contract/pages-account'
import {
  IconLinked,
  IconMail,
  IconOrganization,
  IconPasskey,
  IconPassword,
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
  {
    path: '/account/organizations',
    label: 'organizations',
    icon: <IconOrganization />,
    letter: 'o',
  },
  { path: '/account/sessions', label: 'sessions', icon: <IconSessions />, letter: 's' },
]
