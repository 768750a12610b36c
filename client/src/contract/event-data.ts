// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import { type User, userDates } from './accounts.ts'
import { type ApiKey, apiKeyDates } from './api-keys.ts'
import type { AccentColors } from './branding.ts'
import {
  type Invitation,
  invitationDates,
  type Member,
  memberDates,
  type Organization,
  organizationDates,
  type Team,
  teamDates,
} from './organizations.ts'
import { type Passkey, passkeyDates } from './passkeys.ts'
import { type Role, roleDates } from './roles.ts'
import { type MemberOfTeam, memberOfTeamDates } from './teams.ts'
import { type Webhook, webhookDates } from './webhooks.ts'

/** The data of each event. */
export type EventData = {
  'user.created': User
  'user.email_verified': User
  'user.reclaimed': User
  'user.password_reset': User
  'user.banned': User
  'user.unbanned': User
  'user.role_changed': {
    id: string
    email: string
    emailVerified: boolean
    name: string
    image: string | null
    role: string
    username: string | null
    displayUsername: string | null
    banned: boolean
    banReason: string | null
    banExpires: Date | null
    twoFactorEnabled: boolean
    createdAt: Date
    updatedAt: Date
    previousRole: string
  }
  'session.created': {
    id: string
    userId: string
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
    ipAddress: string
    userAgent: string
    activeOrganizationId: string | null
    activeTeamId: string | null
    impersonatedBy: string | null
  }
  'session.revoked': {
    id: string
    userId: string
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
    ipAddress: string
    userAgent: string
    activeOrganizationId: string | null
    activeTeamId: string | null
    impersonatedBy: string | null
  }
  'session.new_device': {
    id: string
    userId: string
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
    ipAddress: string
    userAgent: string
    activeOrganizationId: string | null
    activeTeamId: string | null
    impersonatedBy: string | null
  }
  'preferences.updated': {
    locale: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | null
    region: string | null
    timeZone: string | null
    firstDayOfWeek: ('monday' | 'sunday' | 'saturday') | null
    theme: ('light' | 'dark' | 'system') | null
    density: 'comfortable' | 'compact'
    motion: 'system' | 'reduced'
    shortcuts: boolean
    userId: string
  }
  'preferences.emails_changed': {
    newDevice: boolean
    webhookDisabled: boolean
    invitationAsked: boolean
    usageAlert: boolean
    withdrawalDeclared: boolean
    userId: string
    turnedOff: (
      | 'newDevice'
      | 'webhookDisabled'
      | 'invitationAsked'
      | 'usageAlert'
      | 'withdrawalDeclared'
    )[]
  }
  'user.updated': User
  'user.email_changed': {
    id: string
    email: string
    emailVerified: boolean
    name: string
    image: string | null
    role: string
    username: string | null
    displayUsername: string | null
    banned: boolean
    banReason: string | null
    banExpires: Date | null
    twoFactorEnabled: boolean
    createdAt: Date
    updatedAt: Date
    previousEmail: string
  }
  'user.password_changed': User
  'user.deleted': User
  'account.unlinked': {
    id: string
    userId: string
    providerId: string
    provider: string
    accountId: string
    scopes: string[]
    createdAt: Date
    updatedAt: Date
    reclaimed?: true
  }
  'account.linked': {
    id: string
    userId: string
    providerId: string
    provider: string
    accountId: string
    scopes: string[]
    createdAt: Date
    updatedAt: Date
    first?: true
  }
  'user.two_factor_enabled': User
  'user.two_factor_disabled': User
  'two_factor.totp_prepared': { userId: string }
  'two_factor.totp_confirmed': { userId: string }
  'two_factor.code_sent': { userId: string }
  'two_factor.backup_codes_generated': { userId: string; count: number; first?: true }
  'two_factor.backup_code_used': { userId: string; left: number }
  'two_factor.locked': { userId: string; failures: number; lockedUntil: Date }
  'two_factor.device_trusted': { userId: string; expiresAt: Date }
  'passkey.added': Passkey
  'passkey.renamed': Passkey
  'passkey.removed': {
    id: string
    name: string | null
    userId: string
    credentialID: string
    publicKey: string
    counter: number
    deviceType: 'singleDevice' | 'multiDevice'
    backedUp: boolean
    transports: string
    aaguid: string
    createdAt: Date
    lastUsedAt: Date | null
    reclaimed?: true
  }
  'api_key.created': {
    id: string
    name: string | null
    start: string
    prefix: string | null
    userId: string | null
    organizationId: string | null
    referenceId: string
    configId: 'default'
    enabled: boolean
    expiresAt: Date | null
    remaining: number | null
    refillAmount: number | null
    refillInterval: number | null
    lastRefillAt: Date | null
    rateLimitEnabled: boolean
    rateLimitTimeWindow: number | null
    rateLimitMax: number | null
    requestCount: number
    lastRequest: Date | null
    permissions: Record<string, string[]> | null
    metadata: Record<string, unknown> | null
    createdAt: Date
    updatedAt: Date
    creatorId: string | null
  }
  'api_key.updated': ApiKey
  'api_key.deleted': ApiKey
  'organization.created': Organization
  'organization.updated': Organization
  'organization.deleted': Organization
  'member.added': Member
  'member.removed': Member
  'member.role_changed': Member
  'role.created': Role
  'role.updated': Role
  'role.deleted': Role
  'team.created': Team
  'team.updated': Team
  'team.deleted': Team
  'team.member_added': MemberOfTeam
  'team.member_removed': MemberOfTeam
  'invitation.created': Invitation
  'invitation.accepted': Invitation
  'invitation.rejected': Invitation
  'invitation.canceled': Invitation
  'webhook.created': Webhook
  'webhook.updated': Webhook
  'webhook.disabled': Webhook
  'webhook.deleted': Webhook
  'webhook.secret_rotated': Webhook
  'webhook.tested': { id: string; organizationId: string | null; deliveryId: string }
  'webhook.redelivered': { id: string; organizationId: string | null; deliveryId: string }
  'account.exported': { userId: string }
  'branding.updated': {
    name: string
    logo: string | null
    accentColor: string | null
    colors: { light: AccentColors; dark: AccentColors } | null
    support: string | null
    termsUrl: string | null
    privacyUrl: string | null
    changed: (
      | 'name'
      | 'logo'
      | 'accentColor'
      | 'senderName'
      | 'mailFooter'
      | 'support'
      | 'termsUrl'
      | 'privacyUrl'
    )[]
  }
  'legal_text.updated': {
    kind: 'terms' | 'privacy'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    revision: number
    removed: boolean
    restored: number | null
  }
}

export const eventDates: Readonly<Record<string, Dates>> = {
  'user.created': userDates,
  'user.email_verified': userDates,
  'user.reclaimed': userDates,
  'user.password_reset': userDates,
  'user.banned': userDates,
  'user.unbanned': userDates,
  'user.role_changed': { banExpires: true, createdAt: true, updatedAt: true },
  'session.created': { expiresAt: true, createdAt: true, updatedAt: true },
  'session.revoked': { expiresAt: true, createdAt: true, updatedAt: true },
  'session.new_device': { expiresAt: true, createdAt: true, updatedAt: true },
  'user.updated': userDates,
  'user.email_changed': { banExpires: true, createdAt: true, updatedAt: true },
  'user.password_changed': userDates,
  'user.deleted': userDates,
  'account.unlinked': { createdAt: true, updatedAt: true },
  'account.linked': { createdAt: true, updatedAt: true },
  'user.two_factor_enabled': userDates,
  'user.two_factor_disabled': userDates,
  'two_factor.locked': { lockedUntil: true },
  'two_factor.device_trusted': { expiresAt: true },
  'passkey.added': passkeyDates,
  'passkey.renamed': passkeyDates,
  'passkey.removed': { createdAt: true, lastUsedAt: true },
  'api_key.created': {
    expiresAt: true,
    lastRefillAt: true,
    lastRequest: true,
    createdAt: true,
    updatedAt: true,
  },
  'api_key.updated': apiKeyDates,
  'api_key.deleted': apiKeyDates,
  'organization.created': organizationDates,
  'organization.updated': organizationDates,
  'organization.deleted': organizationDates,
  'member.added': memberDates,
  'member.removed': memberDates,
  'member.role_changed': memberDates,
  'role.created': roleDates,
  'role.updated': roleDates,
  'role.deleted': roleDates,
  'team.created': teamDates,
  'team.updated': teamDates,
  'team.deleted': teamDates,
  'team.member_added': memberOfTeamDates,
  'team.member_removed': memberOfTeamDates,
  'invitation.created': invitationDates,
  'invitation.accepted': invitationDates,
  'invitation.rejected': invitationDates,
  'invitation.canceled': invitationDates,
  'webhook.created': webhookDates,
  'webhook.updated': webhookDates,
  'webhook.disabled': webhookDates,
  'webhook.deleted': webhookDates,
  'webhook.secret_rotated': webhookDates,
}
