import { z } from 'zod'
import { trustOrigins } from '../platform/http/index.ts'
import { allowCreateSchema } from './allow-create.ts'
import { billingSchema } from './billing.ts'
import { brandingSchema } from './branding.ts'
import { backupsSchema, filesSchema } from './files.ts'
import { PlatformRole } from './platform-role.ts'
import { requestLogSchema } from './request-log.ts'
import { accountLinkingSchema, socialSchema } from './social.ts'

function isOriginPattern(text: string): boolean {
  try {
    trustOrigins('http://localhost', [text])
    return true
  } catch {
    return false
  }
}

const originAdvice =
  'use an origin such as https://app.example.com, one with wildcards (https://*.example.com), or the scheme of an app (myapp://)'

/** Browsers cap the lifetime of a cookie at 400 days, and no session outlives its cookie. */
const maxCookieAge = 34_560_000
/** A century, so that adding it to the current time is still a valid date. */
const seconds = z.number().int().positive().max(3_153_600_000)
const count = z.number().int().positive()

/** The settings file that CONFIG names. Unknown keys are refused, since they are typos. */
export const settingsSchema = z.strictObject({
  /** Other origins that may call this server and be redirect targets. */
  trustedOrigins: z.array(z.string().refine(isOriginPattern, originAdvice)).default([]),
  /** Must changes with cookies come from a trusted origin? */
  originCheck: z.boolean().default(true),
  /** Must sign-ins with a provider name their redirect target, instead of ending on the start page? */
  requireCallbackURL: z.boolean().default(false),
  database: z
    .strictObject({
      /** Maximum number of database connections of this node. */
      connections: count.max(500).default(10),
      /** Additional connections for reads of nearly every request: sessions and API keys. */
      readConnections: count.max(100).default(4),
      /** Of `connections`: how many may read long lists at the same time. */
      listConnections: count.max(500).default(4),
      /** Seconds that a request waits for a connection before it gets 503. */
      patience: z.number().positive().max(60).default(1),
    })
    .prefault({}),
  /** Networks of the proxies in front of this server, whose X-Forwarded-For header is trusted. */
  trustedProxies: z.array(z.string()).default([]),
  /** The Strict-Transport-Security header, valid for a year. */
  strictTransportSecurity: z
    .strictObject({
      /** Also for all sub-domains, including those of other servers. */
      includeSubDomains: z.boolean().default(false),
    })
    .prefault({}),
  password: z
    .strictObject({
      enabled: z.boolean().default(true),
      signUp: z.boolean().default(true),
      minLength: z.number().int().min(1).max(128).default(8),
      maxLength: z.number().int().min(8).max(1024).default(128),
      /** Refuse common passwords when a user chooses one. */
      refuseCommon: z.boolean().default(true),
      /**
       * Where leaked passwords are looked up by the first five characters of their SHA-1, such as
       * https://api.pwnedpasswords.com/range/. Not checked when absent.
       */
      rangeLookup: z.url({ protocol: /^https?$/ }).optional(),
    })
    .refine(({ minLength, maxLength }) => minLength <= maxLength, 'minLength is above maxLength')
    .prefault({}),
  emailVerification: z
    .strictObject({
      /** Users cannot sign in before verifying their email; sign-up then does not reveal accounts. */
      required: z.boolean().default(false),
      /** Is an email with a link sent at all? */
      enabled: z.boolean().default(true),
      sendOnSignUp: z.boolean().default(true),
      /** Opening the link also signs in. */
      autoSignIn: z.boolean().default(false),
      lifetime: seconds.default(3600),
    })
    .refine(({ enabled, required }) => enabled || !required, {
      path: ['enabled'],
      error: 'nobody could sign in: emailVerification.required needs these emails',
    })
    .prefault({}),
  magicLink: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** May an unknown address create an account? Defaults to `password.signUp`. */
      signUp: z.boolean().optional(),
      lifetime: seconds.max(3600).default(300),
    })
    .prefault({}),
  mailCode: z
    .strictObject({
      enabled: z.boolean().default(true),
      signUp: z.boolean().optional(),
      lifetime: seconds.max(3600).default(300),
      tries: z.number().int().min(1).max(10).default(3),
    })
    .prefault({}),
  jwt: z
    .strictObject({
      algorithm: z.enum(['EdDSA', 'ES256', 'RS256']).default('EdDSA'),
      lifetime: seconds.max(86_400).default(900),
      /** Issuer and audience; default to the origin of the base URL. */
      issuer: z.string().optional(),
      audience: z.string().optional(),
      /** How long a key signs, and how long its public key is published after that. */
      rotateAfter: seconds.min(3 * 86_400).default(90 * 86_400),
      shownAfter: seconds.min(86_400).default(30 * 86_400),
      /** Adds a fresh token to responses of get-session, in the header `set-auth-jwt`. */
      onGetSession: z.boolean().default(false),
    })
    .prefault({}),
  changeEmail: z
    .strictObject({
      enabled: z.boolean().default(true),
      /**
       * When a new address replaces a verified one: when it is verified itself, or already when the
       * change is confirmed from the old one, after which it has to be verified.
       */
      takesEffect: z.enum(['when-proven', 'when-confirmed']).default('when-proven'),
      /** A change by codes requires a code from the current verified address first. */
      confirmCurrent: z.boolean().default(true),
    })
    .prefault({}),
  branding: brandingSchema,
  /** Sign-in providers by their id, which is part of the callback URL. */
  social: socialSchema,
  accountLinking: accountLinkingSchema,
  admin: z
    .strictObject({
      /** The message for banned users. */
      bannedUserMessage: z
        .string()
        .default(
          'You have been banned from this application. Please contact support if you believe this is an error.',
        ),
      /** Users who are administrators regardless of their role. */
      adminUserIds: z.array(z.string()).default([]),
      /** Roles besides `admin`, with all permissions, and `user`, with none. */
      roles: z
        .record(z.string().regex(/^(?!(?:admin|user)$)[\w-]{1,64}$/), PlatformRole)
        .default({}),
      defaultBanReason: z.string().default('No reason'),
      /** Default duration of a ban; `null` for until it is lifted. */
      defaultBanSeconds: seconds.nullable().default(null),
      /** Maximum duration of an impersonation. */
      impersonationSeconds: seconds.max(86_400).default(3600),
      impersonateAdmins: z.boolean().default(false),
    })
    .prefault({}),
  deleteUser: z
    .strictObject({
      enabled: z.boolean().default(true),
      /**
       * What else than a link by email deletes the own account: a session with a recent sign-in, or only
       * the password, which whoever has one must give.
       */
      proof: z.enum(['fresh-session', 'password-or-token']).default('fresh-session'),
    })
    .prefault({}),
  twoFactor: z
    .strictObject({
      /** The issuer name in authenticator apps. */
      issuer: z.string().min(1).max(64).default('Guildhall'),
      /** Seconds for which a trusted device skips the second step. */
      trustFor: seconds.max(maxCookieAge).default(2_592_000),
    })
    .prefault({}),
  passkeys: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** The name of this server when a passkey is created. */
      rpName: z.string().min(1).max(64).default('Guildhall'),
      /** The domain that passkeys belong to: the host of the base URL, or one above it. */
      rpId: z.string().optional(),
      /** Whether the authenticator verifies its user, by biometrics or PIN. */
      userVerification: z.enum(['required', 'preferred', 'discouraged']).default('preferred'),
    })
    .prefault({}),
  apiKeys: z
    .strictObject({
      /** The default rate limit of a key; milliseconds. */
      rateLimit: z
        .strictObject({
          enabled: z.boolean().default(true),
          window: z.number().int().positive().default(60_000),
          max: z.number().int().positive().default(1000),
        })
        .prefault({}),
      /** Lifetimes of keys; a `lifetime` of `null` means no expiry by default. */
      lifetime: seconds.nullable().default(null),
      shortest: seconds.default(86_400),
      longest: seconds.default(365 * 86_400),
    })
    .refine(({ shortest, longest }) => shortest <= longest, 'shortest is above longest')
    .prefault({}),
  audit: z
    .strictObject({
      /** Seconds after which entries are deleted; `null` keeps them forever. */
      keepFor: seconds.min(86_400).nullable().default(null),
      /** Seconds after the deletion of an account when its personal data is erased from the log. */
      eraseDeletedAfter: z
        .number()
        .int()
        .nonnegative()
        .default(30 * 86_400),
    })
    .prefault({}),
  billing: billingSchema,
  files: filesSchema,
  backups: backupsSchema,
  webhooks: z
    .strictObject({
      /** Networks that webhooks may reach although they are not public, also without https. */
      allowNetworks: z.array(z.string()).default([]),
      /** Maximum number of webhooks of the installation and of each organization. */
      maximum: count.default(20),
      /** Seconds for which the old secret still signs after a rotation. */
      secretOverlap: z.number().int().nonnegative().default(86_400),
      /** Concurrent deliveries per process and per webhook. */
      concurrency: count.max(1_000).default(200),
      concurrencyPerWebhook: count.max(100).default(10),
    })
    .prefault({}),
  requestLog: requestLogSchema,
  confirmation: z
    .strictObject({
      /** Seconds for which signing in, or confirming the identity again, counts in that browser. */
      maxAge: seconds.max(86_400).default(600),
    })
    .prefault({}),
  session: z
    .strictObject({
      /**
       * Are session tokens accepted as `Authorization: Bearer`: also unsigned, only signed, or not at
       * all?
       */
      bearer: z.enum(['any', 'signed', 'off']).default('any'),
      /**
       * The domain of the cookies, such as example.com, so that apps on its other hosts send them to
       * this server and see the session; by default only the host of the base URL.
       */
      cookieDomain: z
        .string()
        .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i, 'use a domain such as example.com')
        .optional(),
      /** Maximum number of accounts that are signed in per browser; 1 disables multiple sessions. */
      perBrowser: z.number().int().min(1).max(10).default(5),
      /** Send an email after a sign-in from an unknown browser. */
      tellOfNewDevice: z.boolean().default(true),
      lifetime: seconds.max(maxCookieAge).default(604_800),
      /** Is a session extended when it is read? */
      refresh: z.boolean().default(true),
      /** A session older than this is extended when it is read. */
      refreshAfter: z.number().int().nonnegative().default(86_400),
      /** How long after sign-in sensitive actions are allowed; 0 for always. */
      freshFor: z.number().int().nonnegative().default(86_400),
      /** Maximum lifetime of a session, including extensions. */
      longest: seconds.default(2_592_000),
      cookieCache: z
        .strictObject({
          enabled: z.boolean().default(false),
          lifetime: seconds.max(maxCookieAge).default(60),
        })
        .prefault({}),
    })
    .refine(({ lifetime, longest }) => lifetime <= longest, {
      path: ['lifetime'],
      error: 'no session lives longer than session.longest, so raise that too',
    })
    .prefault({}),
  organizations: z
    .strictObject({
      /** Who may create an organization: every signed-in user, nobody, or those who meet all of a rule. */
      allowCreate: allowCreateSchema,
      /** Maximum number of memberships with which a user may create another; unlimited when absent. */
      limit: count.optional(),
      membershipLimit: count.default(100),
      invitationLifetime: seconds.default(172_800),
      /** Maximum number of pending invitations of one organization. */
      invitationLimit: count.default(100),
      /** Per user and per organization; fewer for users without a verified email. */
      invitationsPerHour: z
        .strictObject({ max: count.default(100), unproven: count.default(10) })
        .prefault({}),
      /** A repeated invitation replaces the pending one instead of being refused. */
      cancelPendingOnReInvite: z.boolean().default(false),
      /** Only users who verified the invited address may accept or reject an invitation. */
      requireVerifiedEmail: z.boolean().default(true),
      /** Maximum number of custom roles of an organization. */
      rolesMaximum: count.default(100),
      teams: z
        .strictObject({
          enabled: z.boolean().default(true),
          maximum: count.optional(),
          allowRemovingAll: z.boolean().default(false),
          membersMaximum: count.optional(),
        })
        .prefault({}),
    })
    .prefault({}),
  mail: z
    .strictObject({
      from: z
        .string()
        .regex(
          /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
          'use an address such as Guildhall <accounts@example.com>',
        )
        .default('Guildhall <guildhall@localhost>'),
      connections: z.int().min(1).max(100).default(10), // concurrent emails
    })
    .prefault({}),
})
export type Settings = z.output<typeof settingsSchema>
