import type { NamedProvider } from '@guildhall/contract/identity/social'

type Profile = { name: string; email: string; emailVerified: boolean; image?: string | null }

/** A response of one of the named providers, and the expected profile. */
export type ProviderFixture = {
  /** The user info response, or the claims of its id token. */
  readonly response: Record<string, unknown>
  readonly secondResponse?: unknown
  readonly expectedProfile: Profile
  readonly id: string
  readonly scope: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** The expected user info requests, besides the token endpoint. */
  readonly expectedRequests?: readonly string[]
  readonly pkce?: true
  /** The issuer and its keys. */
  readonly openId?: { readonly issuer: string; readonly jwksUrl: string }
  readonly params?: Record<string, string>
  readonly refreshes?: false
  /** How the client authenticates at the token endpoint. */
  readonly clientAuth?: 'basic' | 'client_key'
}

const mail = (name: string) => `${name}@people.example`
const image = 'https://pictures.example/ada.png'

export const providerFixtures: Record<NamedProvider, ProviderFixture> = {
  apple: {
    response: { sub: '001.ab', email: mail('apple'), email_verified: 'true' },
    id: '001.ab',
    expectedProfile: { name: mail('apple'), email: mail('apple'), emailVerified: true },
    scope: 'email name',
    authorizationUrl: 'https://appleid.apple.com/auth/authorize',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    pkce: true,
    openId: { issuer: 'https://appleid.apple.com', jwksUrl: 'https://appleid.apple.com/auth/keys' },
    params: { response_mode: 'form_post' },
  },
  discord: {
    response: {
      id: '80351110224678912',
      username: 'ada',
      global_name: 'Ada L',
      avatar: 'a_8342729096ea3675442027381ff50dfe',
      email: mail('discord'),
      verified: true,
    },
    id: '80351110224678912',
    expectedProfile: {
      name: 'Ada L',
      email: mail('discord'),
      emailVerified: true,
      image:
        'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
    },
    scope: 'identify email',
    authorizationUrl: 'https://discord.com/api/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    expectedRequests: ['GET https://discord.com/api/users/@me'],
    params: { prompt: 'none' },
  },
  facebook: {
    response: { id: '10', name: 'Ada', email: mail('facebook'), picture: { data: { url: image } } },
    id: '10',
    expectedProfile: { name: 'Ada', email: mail('facebook'), emailVerified: false, image },
    scope: 'email public_profile',
    authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    refreshes: false,
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    expectedRequests: [
      'GET https://graph.facebook.com/me?fields=id,name,email,picture&appsecret_proof=b5cffcdbc3ce59a914ec59e2611ad72275ed6cebb7c8e94b7ad8a4aafeb8deee',
    ],
  },
  github: {
    response: { id: 1234, login: 'ada', name: null, email: null, avatar_url: image },
    secondResponse: [
      { email: mail('other'), primary: false, verified: false },
      { email: mail('github'), primary: true, verified: true },
    ],
    id: '1234',
    expectedProfile: { name: 'ada', email: mail('github'), emailVerified: true, image },
    scope: 'read:user user:email',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    expectedRequests: ['GET https://api.github.com/user', 'GET https://api.github.com/user/emails'],
    pkce: true,
  },
  microsoft: {
    response: {
      oid: 'an-oid',
      sub: 'a-sub',
      tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
      name: 'Ada',
      email: mail('microsoft'),
    },
    id: 'an-oid',
    expectedProfile: { name: 'Ada', email: mail('microsoft'), emailVerified: false },
    scope: 'openid profile email User.Read offline_access',
    authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    expectedRequests: ['GET https://graph.microsoft.com/v1.0/me/photos/48x48/$value'],
    pkce: true,
    openId: {
      issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      jwksUrl: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    },
  },
  google: {
    response: {
      sub: '11',
      name: 'Ada',
      email: mail('google'),
      email_verified: true,
      picture: image,
    },
    id: '11',
    expectedProfile: { name: 'Ada', email: mail('google'), emailVerified: true, image },
    scope: 'email profile openid',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    pkce: true,
    openId: {
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    params: { include_granted_scopes: 'true' },
  },
  spotify: {
    response: { id: 'ada', display_name: 'Ada', email: mail('spotify'), images: [{ url: image }] },
    id: 'ada',
    expectedProfile: { name: 'Ada', email: mail('spotify'), emailVerified: false, image },
    scope: 'user-read-email',
    authorizationUrl: 'https://accounts.spotify.com/authorize',
    tokenUrl: 'https://accounts.spotify.com/api/token',
    expectedRequests: ['GET https://api.spotify.com/v1/me'],
    pkce: true,
  },
  twitch: {
    response: {
      sub: '12',
      preferred_username: 'ada',
      email: mail('twitch'),
      email_verified: true,
      picture: image,
    },
    id: '12',
    expectedProfile: { name: 'ada', email: mail('twitch'), emailVerified: true, image },
    scope: 'user:read:email openid',
    authorizationUrl: 'https://id.twitch.tv/oauth2/authorize',
    tokenUrl: 'https://id.twitch.tv/oauth2/token',
    openId: { issuer: 'https://id.twitch.tv/oauth2', jwksUrl: 'https://id.twitch.tv/oauth2/keys' },
    params: {
      claims:
        '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
    },
  },
  twitter: {
    response: { data: { id: '13', name: 'Ada', username: 'ada', profile_image_url: image } },
    id: '13',
    expectedProfile: { name: 'Ada', email: '13@twitter.invalid', emailVerified: false, image },
    scope: 'users.read tweet.read offline.access users.email',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    expectedRequests: [
      'GET https://api.x.com/2/users/me?user.fields=profile_image_url',
      'GET https://api.x.com/2/users/me?user.fields=confirmed_email',
    ],
    pkce: true,
    clientAuth: 'basic',
  },
  dropbox: {
    response: {
      account_id: 'dbid:14',
      name: { display_name: 'Ada' },
      email: mail('dropbox'),
      email_verified: true,
      profile_photo_url: image,
    },
    id: 'dbid:14',
    expectedProfile: { name: 'Ada', email: mail('dropbox'), emailVerified: true, image },
    scope: 'account_info.read',
    authorizationUrl: 'https://www.dropbox.com/oauth2/authorize',
    tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
    expectedRequests: ['POST https://api.dropboxapi.com/2/users/get_current_account'],
    pkce: true,
  },
  kick: {
    response: { data: [{ user_id: 15, name: 'Ada', email: mail('kick'), profile_picture: image }] },
    id: '15',
    expectedProfile: { name: 'Ada', email: mail('kick'), emailVerified: false, image },
    scope: 'user:read',
    authorizationUrl: 'https://id.kick.com/oauth/authorize',
    tokenUrl: 'https://id.kick.com/oauth/token',
    expectedRequests: ['GET https://api.kick.com/public/v1/users'],
    pkce: true,
  },
  linkedin: {
    response: {
      sub: '16',
      name: 'Ada',
      email: mail('linkedin'),
      email_verified: true,
      picture: image,
    },
    id: '16',
    expectedProfile: { name: 'Ada', email: mail('linkedin'), emailVerified: true, image },
    scope: 'profile email openid',
    authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    expectedRequests: ['GET https://api.linkedin.com/v2/userinfo'],
  },
  gitlab: {
    response: {
      id: 17,
      username: 'ada',
      name: 'Ada',
      state: 'active',
      locked: false,
      email: mail('gitlab'),
      avatar_url: image,
    },
    id: '17',
    expectedProfile: { name: 'Ada', email: mail('gitlab'), emailVerified: false, image },
    scope: 'read_user',
    authorizationUrl: 'https://gitlab.com/oauth/authorize',
    tokenUrl: 'https://gitlab.com/oauth/token',
    expectedRequests: ['GET https://gitlab.com/api/v4/user'],
    pkce: true,
  },
  tiktok: {
    response: {
      data: { user: { open_id: '-000AbC', display_name: 'Ada', avatar_large_url: image } },
    },
    id: '-000AbC',
    expectedProfile: {
      name: 'Ada',
      email: 'fa4dcb51e3c8c7f3aef6acbdeb3b6cd3@tiktok.invalid',
      emailVerified: false,
      image,
    },
    scope: 'user.info.profile',
    authorizationUrl: 'https://www.tiktok.com/v2/auth/authorize',
    tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
    expectedRequests: [
      'GET https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_large_url,display_name,username',
    ],
    clientAuth: 'client_key',
  },
  reddit: {
    response: { id: 'x18', name: 'ada', icon_img: `${image}?s=1`, oauth_client_id: mail('wrong') },
    id: 'x18',
    expectedProfile: { name: 'ada', email: 'x18@reddit.invalid', emailVerified: false, image },
    scope: 'identity',
    authorizationUrl: 'https://www.reddit.com/api/v1/authorize',
    tokenUrl: 'https://www.reddit.com/api/v1/access_token',
    expectedRequests: ['GET https://oauth.reddit.com/api/v1/me'],
    clientAuth: 'basic',
  },
  roblox: {
    response: { sub: '19', nickname: 'Ada', preferred_username: 'ada', picture: image },
    id: '19',
    expectedProfile: { name: 'Ada', email: '19@roblox.invalid', emailVerified: false, image },
    scope: 'openid profile',
    authorizationUrl: 'https://apis.roblox.com/oauth/v1/authorize',
    tokenUrl: 'https://apis.roblox.com/oauth/v1/token',
    expectedRequests: ['GET https://apis.roblox.com/oauth/v1/userinfo'],
    pkce: true,
    params: { prompt: 'select_account consent' },
  },
  vk: {
    response: {
      user: {
        user_id: '20',
        first_name: 'Ada',
        last_name: 'L',
        email: mail('vk'),
        avatar: image,
      },
    },
    id: '20',
    expectedProfile: { name: 'Ada L', email: mail('vk'), emailVerified: false, image },
    scope: 'email phone',
    authorizationUrl: 'https://id.vk.com/authorize',
    tokenUrl: 'https://id.vk.com/oauth2/auth',
    expectedRequests: ['POST https://id.vk.com/oauth2/user_info'],
    pkce: true,
  },
  zoom: {
    response: { id: 'z21', display_name: 'Ada', email: mail('zoom'), verified: 1, pic_url: image },
    id: 'z21',
    expectedProfile: { name: 'Ada', email: mail('zoom'), emailVerified: true, image },
    scope: '',
    authorizationUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    expectedRequests: ['GET https://api.zoom.us/v2/users/me'],
    pkce: true,
  },
}
