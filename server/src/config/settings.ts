import { z } from 'zod'
import { trustOrigins } from '../platform/http/index.ts'
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
  'use an origin such as https://app.example.com, one with parts left open (https://*.example.com), or the scheme of an app (myapp://)'

/** Browsers cap a cookie's life at 400 days, and nothing here lives longer than its cookie. */
const longestAge = 34_560_000
/** A century: what is added to the time of day must still be a date. */
const seconds = z.number().int().positive().max(3_153_600_000)
const count = z.number().int().positive()

/** What a role of the platform may be allowed; the room `admin` acts by it. */
const PlatformRole = z.strictObject({
  user: z
    .array(
      z.enum([
        'create',
        'list',
        'get',
        'update',
        'set-role',
        'set-email',
        'set-password',
        'ban',
        'impersonate',
        'impersonate-admins',
        'delete',
      ]),
    )
    .default([]),
  session: z.array(z.enum(['list', 'revoke', 'delete'])).default([]),
})

/** The file that CONFIG names. A key that is not known is a typo, and refused. */
export const settingsSchema = z.strictObject({
  /** Other origins that may call this server and be returned to. */
  trustedOrigins: z.array(z.string().refine(isOriginPattern, originAdvice)).default([]),
  /** Must what changes something come from an origin of ours, where a browser adds cookies? */
  originCheck: z.boolean().default(true),
  database: z
    .strictObject({
      /** Connections of this node for all that is done. */
      connections: count.max(500).default(10),
      /** Beside them, for what nearly every request reads: sessions and API keys. */
      readConnections: count.max(100).default(4),
      /** Of `connections`: how many may read long lists at the same time. */
      listConnections: count.max(500).default(4),
      /** Seconds that a request waits for a connection before it is told to come again. */
      patience: z.number().positive().max(60).default(1),
    })
    .prefault({}),
  /** Networks of the proxies in front of this server, whose X-Forwarded-For is believed. */
  trustedProxies: z.array(z.string()).default([]),
  /** Browsers are told to come by https only, for a year. */
  strictTransportSecurity: z
    .strictObject({
      /** The same for every name below this one, also those that other servers answer. */
      includeSubDomains: z.boolean().default(false),
    })
    .prefault({}),
  password: z
    .strictObject({
      enabled: z.boolean().default(true),
      signUp: z.boolean().default(true),
      minLength: z.number().int().min(1).max(128).default(8),
      maxLength: z.number().int().min(8).max(1024).default(128),
      /** Passwords that everybody knows are refused when somebody chooses one. */
      refuseCommon: z.boolean().default(true),
      /**
       * Where leaked passwords are looked up by the first five characters of their SHA-1, such as
       * https://api.pwnedpasswords.com/range/. Nobody is asked when absent.
       */
      rangeLookup: z.url({ protocol: /^https?$/ }).optional(),
    })
    .refine(({ minLength, maxLength }) => minLength <= maxLength, 'minLength is above maxLength')
    .prefault({}),
  emailVerification: z
    .strictObject({
      /** Nobody signs in before the address is proven; sign-up then hides who is known. */
      required: z.boolean().default(false),
      sendOnSignUp: z.boolean().default(true),
      /** Opening the link also signs in. */
      autoSignIn: z.boolean().default(false),
      lifetime: seconds.default(3600),
    })
    .prefault({}),
  magicLink: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** May an unknown address become a new account? As `password.signUp` says when absent. */
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
      /** Who signs and for whom; the origin of the base URL when absent. */
      issuer: z.string().optional(),
      audience: z.string().optional(),
      /** How long a key signs, and how long after that its public half is still shown. */
      rotateAfter: seconds.min(3 * 86_400).default(90 * 86_400),
      shownAfter: seconds.min(86_400).default(30 * 86_400),
      /** Every answer of get-session then carries a fresh token in the header `set-auth-jwt`. */
      onGetSession: z.boolean().default(false),
    })
    .prefault({}),
  changeEmail: z
    .strictObject({
      enabled: z.boolean().default(true),
      /**
       * When the new address takes the place of a proven one: when it is proven itself, or already
       * when the change is confirmed from the old one, after which it has to be proven.
       */
      takesEffect: z.enum(['when-proven', 'when-confirmed']).default('when-proven'),
      /** A change by codes asks for one from the proven address first. */
      confirmCurrent: z.boolean().default(true),
    })
    .prefault({}),
  /** Providers by the id that stands in their addresses here. */
  social: socialSchema,
  accountLinking: accountLinkingSchema,
  admin: z
    .strictObject({
      /** What somebody who is banned is told. */
      bannedUserMessage: z
        .string()
        .default(
          'You have been banned from this application. Please contact support if you believe this is an error.',
        ),
      /** People who may do everything here, whatever their role. */
      adminUserIds: z.array(z.string()).default([]),
      /** Roles beside `admin`, who may all of it, and `user`, who may nothing. */
      roles: z
        .record(z.string().regex(/^(?!(?:admin|user)$)[\w-]{1,64}$/), PlatformRole)
        .default({}),
      defaultBanReason: z.string().default('No reason'),
      /** Without a word about its end, a ban lasts this long; `null` until somebody lifts it. */
      defaultBanSeconds: seconds.nullable().default(null),
      /** Acting as somebody else ends by itself. */
      impersonationSeconds: seconds.max(86_400).default(3600),
      impersonateAdmins: z.boolean().default(false),
    })
    .prefault({}),
  deleteUser: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
  twoFactor: z
    .strictObject({
      /** What authenticator apps show an account under. */
      issuer: z.string().min(1).max(64).default('Guildhall'),
      /** How long a device that was trusted is not asked for the second step; seconds. */
      trustFor: seconds.max(longestAge).default(2_592_000),
    })
    .prefault({}),
  passkeys: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** What browsers call this server when they make a passkey. */
      rpName: z.string().min(1).max(64).default('Guildhall'),
      /** The domain that passkeys belong to: the host of the base URL, or one above it. */
      rpId: z.string().optional(),
      /** Whether an authenticator has to check its holder (by finger, face or PIN) too. */
      userVerification: z.enum(['required', 'preferred', 'discouraged']).default('preferred'),
    })
    .prefault({}),
  apiKeys: z
    .strictObject({
      /** What a key gets when nobody says anything else; milliseconds. */
      rateLimit: z
        .strictObject({
          enabled: z.boolean().default(true),
          window: z.number().int().positive().default(60_000),
          max: z.number().int().positive().default(1000),
        })
        .prefault({}),
      /** How long a key may live; `null` as `lifetime` lets it live until it is ended. */
      lifetime: seconds.nullable().default(null),
      shortest: seconds.default(86_400),
      longest: seconds.default(365 * 86_400),
    })
    .refine(({ shortest, longest }) => shortest <= longest, 'shortest is above longest')
    .prefault({}),
  audit: z
    .strictObject({
      /** Seconds after which lines are pruned; `null` keeps them for ever. */
      keepFor: seconds.min(86_400).nullable().default(null),
      /** How long after somebody left their personal data is taken out of the log. */
      eraseDeletedAfter: z
        .number()
        .int()
        .nonnegative()
        .default(30 * 86_400),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      /** Networks that webhooks may reach although they are not public, also without https. */
      allowNetworks: z.array(z.string()).default([]),
      /** How many the installation has, and each organization. */
      maximum: count.default(20),
      /** How long an older secret signs beside its successor. */
      secretOverlap: z.number().int().nonnegative().default(86_400),
      /** Receivers that one process asks at the same time, and one webhook's share of them. */
      concurrency: count.max(1_000).default(200),
      concurrencyPerWebhook: count.max(100).default(10),
    })
    .prefault({}),
  session: z
    .strictObject({
      /**
       * May a program show a session as `Authorization: Bearer`: the token as it is, only with its
       * signature, or not at all?
       */
      bearer: z.enum(['any', 'signed', 'off']).default('any'),
      /** Of how many people one browser may keep a session; 1 for one at a time. */
      perBrowser: z.number().int().min(1).max(10).default(5),
      /** A mail tells when somebody comes in from a browser that was never seen. */
      tellOfNewDevice: z.boolean().default(true),
      lifetime: seconds.max(longestAge).default(604_800),
      /** A session older than this is extended when it is read. */
      refreshAfter: z.number().int().nonnegative().default(86_400),
      /** How long after signing in delicate things may be done; 0 for always. */
      freshFor: z.number().int().nonnegative().default(86_400),
      /** No session lives longer than this, however often it is extended. */
      longest: seconds.default(2_592_000),
      cookieCache: z
        .strictObject({
          enabled: z.boolean().default(false),
          lifetime: seconds.max(longestAge).default(60),
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
      /** May anybody who is signed in found one? */
      allowCreate: z.boolean().default(true),
      /** How many one person may be a member of and still found another; no limit when absent. */
      limit: count.optional(),
      membershipLimit: count.default(100),
      invitationLifetime: seconds.default(172_800),
      /** Invitations of one organization that may wait for an answer. */
      invitationLimit: count.default(100),
      /** By one person, and into one organization; fewer by whoever has not proven an address. */
      invitationsPerHour: z
        .strictObject({ max: count.default(100), unproven: count.default(10) })
        .prefault({}),
      /** Inviting somebody again replaces the invitation that waits, instead of being refused. */
      cancelPendingOnReInvite: z.boolean().default(false),
      /** Invitations are answered only by whoever proved the invited address. */
      requireVerifiedEmail: z.boolean().default(true),
      /** Roles that one organization may make for itself. */
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
      connections: z.int().min(1).max(100).default(10), // mails at once
    })
    .prefault({}),
})
export type Settings = z.output<typeof settingsSchema>
