import type { organizationPages } from '@guildhall/contract/pages-organization'
import { IconAudit, IconMembers, IconRoles, IconWebhook } from '../ui/index.ts'
import type { NavEntry } from './nav-entry.ts'

export const organizationNav: readonly NavEntry<keyof typeof organizationPages>[] = [
  { path: '/o/:slug/settings/members', label: 'members', icon: <IconMembers />, letter: 'm' },
  { path: '/o/:slug/settings/roles', label: 'roles', icon: <IconRoles /> },
  { path: '/o/:slug/settings/audit', label: 'audit', icon: <IconAudit /> },
  { path: '/o/:slug/developers/webhooks', label: 'webhooks', icon: <IconWebhook /> },
]
