import { truncateText } from '../../../../kernel/index.ts'

/** A user's profile at a provider. */
export type Profile = {
  readonly id: string
  readonly name: string
  readonly email: string | undefined
  /** The provider has verified the address; a false positive here gives access to other accounts. */
  readonly emailVerified: boolean
  readonly image: string | null
}

export type Raw = Readonly<Record<string, unknown>>

/** How to request the profile that belongs to an access token. */
export type UserInfo = {
  readonly url: string
  /** GET by default. */
  readonly request?: 'empty-post' | 'form'
  /** A second request that completes the first. */
  readonly also?: (url: string) => string
  /** A parameter that authenticates the client: the token, signed with the client's secret. */
  readonly proof?: string
}

/**
 * Where an access token is examined that an app presents instead of an id token. A valid one may
 * have been issued to another app, whose owner could then sign in as its users.
 */
type Inspection = {
  readonly url: (token: string, client: { id: string; secret: string }) => string
  /** The id of its user, when it is valid and was issued to one of these clients. */
  readonly read: (raw: Raw, clients: readonly string[]) => string | undefined
}

/** Id tokens of a provider, their issuers and keys. */
export type OpenId = {
  readonly issuers: readonly string[]
  readonly jwksUrl: string
  /** The greatest age at sign-in, in seconds. */
  readonly maxAge?: number
  /** A check of the provider's own, for restrictions in the settings. */
  readonly accepts?: (claims: Raw, restrictions: ProviderRestrictions) => boolean
}

type ProviderRestrictions = {
  readonly tenant: string
  readonly params: Readonly<Record<string, string>>
}

/**
 * A provider as data. `{tenant}` and `{site}` in URLs stand for values of the settings. The profile
 * comes from the verified id token or from `userInfo`, as `profileSource` says.
 */
export type Provider = {
  readonly id: string
  readonly name: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly profileSource: 'id-token' | 'user-info'
  readonly userInfo?: UserInfo
  readonly openId?: OpenId
  readonly inspection?: Inspection
  /** A picture that needs another request. */
  readonly photoUrl?: string
  readonly scopes: readonly string[]
  readonly separator?: ','
  readonly pkce: boolean
  readonly auth?: 'basic' | 'client-key'
  /** Additional parameters of the authorization URL; the settings may replace them. */
  readonly params?: Readonly<Record<string, string>>
  readonly refreshes?: false
  /** Scopes to request at a refresh besides the granted ones; granted, but not listed as such. */
  readonly renewalScopes?: readonly string[]
  /** Callback fields that the token endpoint requires again, at the exchange and at each refresh. */
  readonly echoes?: readonly string[]
  /** Returns no email address, so that users get an undeliverable one here. */
  readonly withoutEmail?: true
  /** Undefined when there is no user id. `also` is the second response, if there is one. */
  readonly read: (raw: Raw, also: unknown) => Profile | undefined
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {}
}

export const isTrue = (value: unknown) => value === true || value === 'true'

const longestId = 255
/** Missing values turned into text. Users with such an id would share an account. */
const bogusIds = new Set(['undefined', 'null', 'NaN', '[object Object]'])

export function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : text(value)
  if (id === undefined || !id.isWellFormed() || id.length > longestId || bogusIds.has(id.trim()))
    return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(id) ? undefined : id
}

const longestImage = 2048

function imageOf(value: unknown): string | null {
  const url = text(value)
  if (url === undefined || url.length > longestImage || !/^https?:\/\//.test(url)) return null
  return URL.canParse(url) ? url : null
}

type ProfileFields = {
  readonly id: unknown
  readonly names: readonly unknown[]
  readonly email?: unknown
  readonly emailVerified?: unknown
  readonly image?: unknown
}

export const longestName = 256

/** The first name that is not empty; an address is verified only if the flag is true. */
export function profileOf({ id: given, names, email, emailVerified, image }: ProfileFields) {
  const id = idOf(given)
  if (id === undefined) return undefined
  const address = text(email)
  return {
    id,
    name: truncateText(names.map(text).find(Boolean) ?? '', longestName),
    email: address,
    emailVerified: address !== undefined && isTrue(emailVerified),
    image: imageOf(image),
  }
}

/** The standard OpenID Connect claims. */
export function readClaims(raw: Raw): Profile | undefined {
  return profileOf({
    id: raw.sub,
    names: [raw.name, raw.nickname, raw.preferred_username],
    email: raw.email,
    emailVerified: raw.email_verified,
    image: raw.picture,
  })
}
