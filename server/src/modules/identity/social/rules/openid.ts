import {
  idOf,
  isTrue,
  type Provider,
  profileOf,
  type Raw,
  readClaims,
  record,
  text,
} from './provider.ts'

const hour = 3600

const apple: Provider = {
  id: 'apple',
  name: 'Apple',
  authorizationUrl: 'https://appleid.apple.com/auth/authorize',
  tokenUrl: 'https://appleid.apple.com/auth/token',
  profileSource: 'id-token',
  openId: {
    // Its metadata has named the second issuer before, for a day.
    issuers: ['https://appleid.apple.com', 'https://account.apple.com'],
    jwksUrl: 'https://appleid.apple.com/auth/keys',
    maxAge: hour,
  },
  scopes: ['email', 'name'],
  pkce: true,
  // It returns name and address only with `form_post`.
  params: { response_mode: 'form_post' },
  read: readClaims,
}

const google: Provider = {
  id: 'google',
  name: 'Google',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  profileSource: 'id-token',
  openId: {
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    maxAge: hour,
    // The `hd` parameter is only a hint that a user can remove; the claim is verified.
    accepts: ({ hd }, { params }) =>
      params.hd === undefined || (params.hd === '*' ? text(hd) !== undefined : hd === params.hd),
  },
  scopes: ['email', 'profile', 'openid'],
  pkce: true,
  params: { include_granted_scopes: 'true' },
  read: readClaims,
}

/** The tenant of Microsoft's personal accounts. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * `email` is whatever the administrator of a tenant entered, so it is not verified by itself: it
 * counts where Microsoft says that the tenant owns the domain, or lists it as verified.
 */
function isOwnAddress(raw: Raw): boolean {
  if (raw.email_verified !== undefined) return isTrue(raw.email_verified)
  if (isTrue(raw.xms_edov) || raw.xms_edov === 1 || raw.xms_edov === '1') return true
  return [raw.verified_primary_email, raw.verified_secondary_email].some(
    (list) => Array.isArray(list) && list.includes(raw.email),
  )
}

const microsoft: Provider = {
  id: 'microsoft',
  name: 'Microsoft',
  authorizationUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
  profileSource: 'id-token',
  openId: {
    issuers: ['https://login.microsoftonline.com/{tid}/v2.0'],
    jwksUrl: 'https://login.microsoftonline.com/{tenant}/discovery/v2.0/keys',
    maxAge: hour,
    accepts({ tid }, { tenant }) {
      switch (tenant) {
        case 'common':
          return true
        case 'organizations':
          return tid !== consumers
        case 'consumers':
          return tid === consumers
        default:
          return tid === tenant
      }
    },
  },
  scopes: ['openid', 'profile', 'email', 'User.Read', 'offline_access'],
  renewalScopes: ['offline_access'],
  photoUrl: 'https://graph.microsoft.com/v1.0/me/photos/48x48/$value',
  pkce: true,
  read: (raw) =>
    profileOf({
      id: raw.oid,
      names: [raw.name, raw.preferred_username],
      email: raw.email,
      emailVerified: isOwnAddress(raw),
    }),
}

const twitch: Provider = {
  id: 'twitch',
  name: 'Twitch',
  authorizationUrl: 'https://id.twitch.tv/oauth2/authorize',
  tokenUrl: 'https://id.twitch.tv/oauth2/token',
  profileSource: 'id-token',
  openId: {
    issuers: ['https://id.twitch.tv/oauth2'],
    jwksUrl: 'https://id.twitch.tv/oauth2/keys',
    maxAge: hour,
  },
  scopes: ['user:read:email', 'openid'],
  pkce: false,
  params: {
    claims: JSON.stringify({
      id_token: { email: null, email_verified: null, preferred_username: null, picture: null },
    }),
  },
  read: (raw) =>
    profileOf({
      id: raw.sub,
      names: [raw.preferred_username],
      email: raw.email,
      emailVerified: raw.email_verified,
      image: raw.picture,
    }),
}

const facebook: Provider = {
  id: 'facebook',
  name: 'Facebook',
  authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  profileSource: 'user-info',
  userInfo: {
    url: 'https://graph.facebook.com/me?fields=id,name,email,picture',
    // Facebook apps may be configured to require it.
    proof: 'appsecret_proof',
  },
  inspection: {
    url(token, { id, secret }) {
      const query = new URLSearchParams({ input_token: token, access_token: `${id}|${secret}` })
      return `https://graph.facebook.com/debug_token?${query}`
    },
    read({ data }, clients) {
      const { is_valid, app_id, user_id, type = 'USER' } = record(data)
      const client = idOf(app_id)
      const isOurs = client !== undefined && clients.includes(client)
      return is_valid === true && isOurs && type === 'USER' ? idOf(user_id) : undefined
    },
  },
  openId: {
    issuers: ['https://www.facebook.com'],
    jwksUrl: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
  },
  scopes: ['email', 'public_profile'],
  pkce: false,
  refreshes: false,
  // The user is `id` in the Graph API, and `sub` in the id token of a mobile app.
  read: (raw) =>
    profileOf({
      id: raw.id ?? raw.sub,
      names: [raw.name],
      email: raw.email,
      emailVerified: raw.id === undefined ? false : raw.email_verified,
      image:
        (raw.picture as { data?: { url?: unknown } } | undefined)?.data?.url ?? text(raw.picture),
    }),
}

const linkedin: Provider = {
  id: 'linkedin',
  name: 'LinkedIn',
  authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  profileSource: 'user-info',
  userInfo: { url: 'https://api.linkedin.com/v2/userinfo' },
  scopes: ['profile', 'email', 'openid'],
  pkce: false,
  read: readClaims,
}

const roblox: Provider = {
  id: 'roblox',
  name: 'Roblox',
  authorizationUrl: 'https://apis.roblox.com/oauth/v1/authorize',
  tokenUrl: 'https://apis.roblox.com/oauth/v1/token',
  profileSource: 'user-info',
  userInfo: { url: 'https://apis.roblox.com/oauth/v1/userinfo' },
  scopes: ['openid', 'profile'],
  pkce: true,
  params: { prompt: 'select_account consent' },
  withoutEmail: true,
  read: (raw) =>
    profileOf({ id: raw.sub, names: [raw.nickname, raw.preferred_username], image: raw.picture }),
}

/** Providers that support OpenID Connect, with their deviations. */
export const openIdProviders: readonly Provider[] = [
  apple,
  google,
  microsoft,
  twitch,
  facebook,
  linkedin,
  roblox,
]

/** Any provider that follows the standard; its endpoints and keys come from discovery. */
export function standardProvider(id: string, name: string): Provider {
  return {
    id,
    name,
    authorizationUrl: '',
    tokenUrl: '',
    profileSource: 'id-token',
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    // Some that follow the standard only partly send `id` instead of `sub`.
    read: (raw) => readClaims({ ...raw, sub: raw.sub ?? raw.id }),
  }
}
