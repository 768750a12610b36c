import type { operatorPages } from '@guildhall/contract/pages-operator'
import {
  IconAudit,
  IconBackup,
  IconChart,
  IconClock,
  IconLegal,
  IconLinked,
  IconMail,
  IconMembers,
  IconOrganization,
  IconSessions,
  IconSettings,
  IconWebhook,
} from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

/** For admins who act as themselves. */
export const operatorNav: readonly NavEntry<keyof typeof operatorPages>[] = [
  { path: '/admin/overview', label: 'overview', icon: <IconChart />, letter: 'o' },
  { path: '/admin/users', label: 'users', icon: <IconMembers />, letter: 'u' },
  { path: '/admin/sessions', label: 'allSessions', icon: <IconSessions /> },
  { path: '/admin/organizations', label: 'organizations', icon: <IconOrganization /> },
  { path: '/admin/providers', label: 'providers', icon: <IconLinked /> },
  { path: '/admin/emails', label: 'emails', icon: <IconMail /> },
  { path: '/admin/jobs', label: 'jobs', icon: <IconClock /> },
  { path: '/admin/backups', label: 'backups', icon: <IconBackup /> },
  { path: '/admin/audit', label: 'audit', icon: <IconAudit /> },
  { path: '/admin/webhooks', label: 'webhooks', icon: <IconWebhook /> },
  { path: '/admin/legal', label: 'legal', icon: <IconLegal /> },
  { path: '/admin/settings', label: 'serverSettings', icon: <IconSettings /> },
]
