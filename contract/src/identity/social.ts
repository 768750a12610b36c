import { z } from 'zod'
import { Instant, NoJson, ReturnUrl } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Account } from './profile.ts'
import { Entered, evidence, evidenceErrors, SecondStep } from './sessions.ts'

/** Built-in providers; any other name is an OpenID provider configured by its issuer. */
export const namedProviders = [
  'apple',
  'discord',
  'facebook',
  'github',
  'microsoft',
  'google',
  'spotify',
  'twitch',
  'twitter',
  'dropbox',
  'kick',
  'linkedin',
  'gitlab',
  'tiktok',
  'reddit',
  'roblox',
  'vk',
  'zoom',
] as const
export type NamedProvider = (typeof namedProviders)[number]

/** A provider in the list on the sign-in page. */
export const OfferedProvider = z.object({ id: z.string(), name: z.string() })
export type OfferedProvider = z.infer<typeof OfferedProvider>

export const errors = defineErrors({
  CALLBACKURL_IS_REQUIRED: { status: 400, message: 'callbackURL is required' },
  UNABLE_TO_CREATE_VERIFICATION: { status: 500, message: 'Unable to create verification' },
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  PROVIDER_IS_NOT_REACHABLE: { status: 503, message: 'Provider is not reachable' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'id_token not supported' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  ACCOUNT_NOT_LINKED: { status: 401, message: 'account not linked' },
  UNABLE_TO_LINK_ACCOUNT: { status: 401, message: 'unable to link account' },
  SIGNUP_DISABLED: { status: 401, message: 'signup disabled' },
  UNABLE_TO_CREATE_USER: { status: 401, message: 'unable to create user' },
  UNABLE_TO_CREATE_SESSION: { status: 401, message: 'unable to create session' },
  SOCIAL_ACCOUNT_ALREADY_LINKED: { status: 409, message: 'Social account already linked' },
  PROVIDER_IS_NOT_SUPPORTED: { status: 400, message: 'Provider is not supported' },
  PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING: {
    status: 400,
    message: 'Provider does not support token refreshing',
  },
  REFRESH_TOKEN_NOT_FOUND: { status: 400, message: 'Refresh token not found' },
  ACCESS_TOKEN_NOT_FOUND: { status: 400, message: 'Access token not found' },
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: {
    status: 400,
    message: 'Failed to get a valid access token',
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: { status: 400, message: 'Failed to refresh access token' },
})

export const events = defineEvents(
  { audience: 'operator', about: { user: 'userId' } },
  {
    /** `first`: the user was created by it, or imported with it. */
    'account.linked': Account.extend({ first: z.literal(true).optional() }),
  },
)

const provider = z.string().min(1).max(64)
const scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/)).max(50)

const IdToken = z.object({
  token: z.string().min(1),
  nonce: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  expiresAt: z.number().optional(),
  /** Some providers send this once, beside the token. It is not signed, only the client claims it. */
  user: z
    .object({
      name: z.object({ firstName: z.string().nullish(), lastName: z.string().nullish() }).nullish(),
    })
    .optional(),
})

const redirectFields = {
  callbackURL: ReturnUrl.optional(),
  newUserCallbackURL: ReturnUrl.optional(),
  errorCallbackURL: ReturnUrl.optional(),
}
const signInFields = {
  provider,
  ...redirectFields,
  disableRedirect: z.boolean().optional(),
  idToken: IdToken.optional(),
  scopes: scopes.optional(),
  requestSignUp: z.boolean().optional(),
  loginHint: z.string().max(512).optional(),
}

/** Why a flow that begins with a redirect does not begin. */
const beginErrors = [
  'CALLBACKURL_IS_REQUIRED',
  'PROVIDER_NOT_FOUND',
  'PROVIDER_IS_NOT_REACHABLE',
  'UNABLE_TO_CREATE_VERIFICATION',
] as const

/** The URL of the provider to open next. */
export const Departure = z.object({ url: z.string(), redirect: z.boolean() })

export const signInSocial = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/social',
  summary: 'Sign in with a provider, or with an ID token that an app got from it',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object(signInFields),
  output: z.union([Entered, SecondStep, Departure]),
  errors: [
    ...beginErrors,
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_TOKEN',
    'FAILED_TO_GET_USER_INFO',
    'USER_EMAIL_NOT_FOUND',
    'ACCOUNT_NOT_LINKED',
    'UNABLE_TO_LINK_ACCOUNT',
    'SIGNUP_DISABLED',
    'UNABLE_TO_CREATE_USER',
    'UNABLE_TO_CREATE_SESSION',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
  ],
  errorStatuses: { INVALID_TOKEN: [401] },
})

export const linkSocial = endpoint({
  method: 'POST',
  path: '/api/auth/link-social',
  summary: 'Link an account at a provider to the caller',
  access: 'sensitive',
  body: z.object({ ...signInFields, ...evidence }),
  output: Departure.extend({ status: z.literal(true).optional() }),
  errors: [
    ...beginErrors,
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_TOKEN',
    'FAILED_TO_GET_USER_INFO',
    'UNABLE_TO_LINK_ACCOUNT',
    'SOCIAL_ACCOUNT_ALREADY_LINKED',
    ...evidenceErrors,
  ],
  errorStatuses: { INVALID_TOKEN: [401] },
})

/** The generic OAuth plugin of older clients uses other field names. */
const { provider: providerId, idToken: _, ...olderSignInFields } = signInFields

export const signInOAuth2 = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/oauth2',
  summary: 'The older name of sign-in/social, for any provider',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({ ...olderSignInFields, providerId }),
  output: Departure,
  errors: beginErrors,
})

export const linkOAuth2 = endpoint({
  method: 'POST',
  path: '/api/auth/oauth2/link',
  summary: 'The older name of link-social, for any provider',
  access: 'sensitive',
  body: z.object({ ...olderSignInFields, providerId, ...evidence }),
  output: Departure,
  errors: [...beginErrors, ...evidenceErrors],
})

/** The callback of a provider; parsed by the module, because every error has to end on a page. */
const callback = {
  access: 'public',
  params: z.object({ provider: z.string() }),
  output: NoJson,
} as const

const callbackByGet = {
  ...callback,
  method: 'GET',
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
} as const

const callbackByPost = {
  ...callback,
  method: 'POST',
  form: true,
  anyOriginReason: 'the form of a provider posts here; it only moves its fields into an address',
  query: z.record(z.string(), z.unknown()),
  body: z.record(z.string(), z.unknown()),
} as const

export const openCallback = endpoint({
  ...callbackByGet,
  path: '/api/auth/callback/:provider',
  summary: 'Return from a provider',
})
export const postCallback = endpoint({
  ...callbackByPost,
  path: '/api/auth/callback/:provider',
  summary: 'Return from a provider that posts a form',
})
export const openOlderCallback = endpoint({
  ...callbackByGet,
  path: '/api/auth/oauth2/callback/:provider',
  summary: 'The older address of callback',
})
export const postOlderCallback = endpoint({
  ...callbackByPost,
  path: '/api/auth/oauth2/callback/:provider',
  summary: 'The older address of callback, for a provider that posts a form',
})

/** Selects a linked account: its id, or a provider, or a provider and the id at that provider. */
const whichAccount = z
  .object({ providerId: z.string().optional(), accountId: z.string().optional() })
  .refine(({ providerId, accountId }) => (providerId ?? accountId) !== undefined)

const accountErrors = ['ACCOUNT_NOT_FOUND', 'PROVIDER_IS_NOT_SUPPORTED'] as const

export const getAccessToken = endpoint({
  method: 'POST',
  path: '/api/auth/get-access-token',
  summary: 'A valid access token of one of the caller’s accounts',
  access: 'sensitive',
  body: whichAccount,
  output: z.object({
    accessToken: z.string(),
    accessTokenExpiresAt: Instant.nullable(),
    scopes: z.array(z.string()),
    idToken: z.string().nullable(),
  }),
  errors: [...accountErrors, 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/auth/refresh-token',
  summary: 'Renew the tokens of one of the caller’s accounts',
  access: 'sensitive',
  body: whichAccount,
  output: z.object({
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    accessTokenExpiresAt: Instant.nullable(),
    refreshTokenExpiresAt: Instant.nullable(),
    scope: z.string(),
    scopes: z.array(z.string()),
    tokenType: z.literal('Bearer'),
    idToken: z.string().nullable(),
    providerId: z.string(),
    accountId: z.string(),
  }),
  errors: [
    ...accountErrors,
    'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING',
    'REFRESH_TOKEN_NOT_FOUND',
    'FAILED_TO_REFRESH_ACCESS_TOKEN',
  ],
})

const accountInfo = {
  path: '/api/auth/account-info',
  access: 'sensitive',
  output: z.object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      image: z.string().nullable(),
      emailVerified: z.boolean(),
    }),
    data: z.record(z.string(), z.unknown()),
    account: z.object({ id: z.string(), providerId: z.string(), accountId: z.string() }),
  }),
  errors: [
    ...accountErrors,
    'ACCESS_TOKEN_NOT_FOUND',
    'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
    'FAILED_TO_GET_USER_INFO',
  ],
} as const

export const getAccountInfo = endpoint({
  ...accountInfo,
  method: 'GET',
  summary: 'Profile of the caller at a provider',
  query: whichAccount,
})
export const postAccountInfo = endpoint({
  ...accountInfo,
  method: 'POST',
  summary: 'Profile of the caller at a provider, for older clients',
  body: whichAccount,
})
