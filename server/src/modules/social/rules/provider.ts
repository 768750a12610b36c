import { cut } from '../../../kernel/index.ts'

/** Who somebody is at a provider, as far as it says so. */
export type Profile = {
  readonly id: string
  readonly name: string
  readonly email: string | undefined
  /** The provider vouches for the address; a wrong yes here opens other people's accounts. */
  readonly emailVerified: boolean
  readonly image: string | null
}

export type Raw = Readonly<Record<string, unknown>>

/** How a provider is asked about the person whose access token it gave. */
export type UserInfo = {
  readonly url: string
  /** GET unless it wants something else. */
  readonly request?: 'empty-post' | 'form'
  /** A second answer that completes the first. */
  readonly also?: (url: string) => string
  /** A parameter that proves who asks: the token, signed with the client's secret. */
  readonly proof?: string
}

/**
 * Where an access token is examined that an app shows instead of an id token. One that works may
 * have been given to another app, whose owner would then be whoever came by it.
 */
export type Inspection = {
  readonly url: (token: string, client: { id: string; secret: string }) => string
  /** Whose it is, when it is good and was made for one of these clients. */
  readonly read: (raw: Raw, clients: readonly string[]) => string | undefined
}

/** Id tokens of a provider, and by whom they are signed. */
export type OpenId = {
  readonly issuers: readonly string[]
  readonly jwksUrl: string
  /** Seconds after which one is too old to sign in with. */
  readonly maxAge?: number
  /** A check of the provider's own, for what the operator asked for. */
  readonly accepts?: (claims: Raw, wish: Wish) => boolean
}

export type Wish = {
  readonly tenant: string
  readonly params: Readonly<Record<string, string>>
}

/**
 * A provider as data. `{tenant}` and `{site}` in addresses stand for what the operator set. Who
 * somebody is comes from the verified id token where `person` says so, else from `userInfo`.
 */
export type Provider = {
  readonly id: string
  readonly name: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly person: 'id-token' | 'user-info'
  readonly userInfo?: UserInfo
  readonly openId?: OpenId
  readonly inspection?: Inspection
  /** A picture that takes a question of its own. */
  readonly photoUrl?: string
  readonly scopes: readonly string[]
  readonly separator?: ','
  readonly pkce: boolean
  readonly auth?: 'basic' | 'client-key'
  /** Parameters of the way there that only this provider has; the operator may replace them. */
  readonly params?: Readonly<Record<string, string>>
  readonly refreshes?: false
  /** A renewal names what was granted, and these, which are granted but not listed. */
  readonly renewalScopes?: readonly string[]
  /** Fields of the return that the token endpoint wants to see again, then and at each renewal. */
  readonly echoes?: readonly string[]
  /** Gives no address, so that people get one here that nobody can write to. */
  readonly addressless?: true
  /** Nothing when it does not say who it is. `also` is the second answer, if there is one. */
  readonly read: (raw: Raw, also: unknown) => Profile | undefined
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {}
}

export const isYes = (value: unknown) => value === true || value === 'true'

const longestId = 255
/** What careless programs make of nothing. Whoever had such an id would share an account. */
const nobody = new Set(['undefined', 'null', 'NaN', '[object Object]'])

export function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : text(value)
  if (id === undefined || !id.isWellFormed() || id.length > longestId || nobody.has(id.trim()))
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

type Found = {
  readonly id: unknown
  readonly names: readonly unknown[]
  readonly email?: unknown
  readonly emailVerified?: unknown
  readonly image?: unknown
}

export const longestName = 256

/** The first name that is one; an address counts as proven only with a plain yes. */
export function profileOf({ id: given, names, email, emailVerified, image }: Found) {
  const id = idOf(given)
  if (id === undefined) return undefined
  const address = text(email)
  return {
    id,
    name: cut(names.map(text).find(Boolean) ?? '', longestName),
    email: address,
    emailVerified: address !== undefined && isYes(emailVerified),
    image: imageOf(image),
  }
}

/** The claims that every OpenID provider has the same names for. */
export function readClaims(raw: Raw): Profile | undefined {
  return profileOf({
    id: raw.sub,
    names: [raw.name, raw.nickname, raw.preferred_username],
    email: raw.email,
    emailVerified: raw.email_verified,
    image: raw.picture,
  })
}
