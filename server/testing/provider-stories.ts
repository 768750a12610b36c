import type { NamedProvider } from '@guildhall/contract/social'

/** What one of the named providers says, and what is to be understood by it. */
export type Story = {
  /** What it answers when it is asked for the person, or puts into its id token. */
  readonly says: Record<string, unknown>
  readonly also?: unknown
  readonly is: { name: string; email: string; emailVerified: boolean; image?: string | null }
  readonly id: string
  readonly scope: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** How and where it is asked about people, besides the token endpoint. */
  readonly asked?: readonly string[]
  readonly pkce?: true
  /** Who signs, and where the keys are. */
  readonly openId?: { readonly issuer: string; readonly jwksUrl: string }
  readonly params?: Record<string, string>
  readonly refreshes?: false
  /** How the token endpoint sees the client. */
  readonly shown?: 'basic' | 'client_key'
}

const mail = (name: string) => `${name}@people.example`
const image = 'https://pictures.example/ada.png'

export const stories: Record<NamedProvider, Story> = {
  apple: {
    says: { sub: '001.ab', email: mail('apple'), email_verified: 'true' },
    id: '001.ab',
    is: { name: mail('apple'), email: mail('apple'), emailVerified: true },
    scope: 'email name',
    authorizationUrl: 'https://appleid.apple.com/auth/authorize',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    pkce: true,
    openId: { issuer: 'https://appleid.apple.com', jwksUrl: 'https://appleid.apple.com/auth/keys' },
    params: { response_mode: 'form_post' },
  },
  discord: {
    says: {
      id: '80351110224678912',
      username: 'ada',
      global_name: 'Ada L',
      avatar: 'a_8342729096ea3675442027381ff50dfe',
      email: mail('discord'),
      verified: true,
    },
    id: '80351110224678912',
    is: {
      name: 'Ada L',
      email: mail('discord'),
      emailVerified: true,
      image:
        'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
    },
    scope: 'identify email',
    authorizationUrl: 'https://discord.com/api/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    asked: ['GET https://discord.com/api/users/@me'],
    params: { prompt: 'none' },
  },
  facebook: {
    says: { id: '10', name: 'Ada', email: mail('facebook'), picture: { data: { url: image } } },
    id: '10',
    is: { name: 'Ada', email: mail('facebook'), emailVerified: false, image },
    scope: 'email public_profile',
    authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
    refreshes: false,
    tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
    asked: [
      'GET https://graph.facebook.com/me?fields=id,name,email,picture&appsecret_proof=b5cffcdbc3ce59a914ec59e2611ad72275ed6cebb7c8e94b7ad8a4aafeb8deee',
    ],
  },
  github: {
    says: { id: 1234, login: 'ada', name: null, email: null, avatar_url: image },
    also: [
      { email: mail('other'), primary: false, verified: false },
      { email: mail('github'), primary: true, verified: true },
    ],
    id: '1234',
    is: { name: 'ada', email: mail('github'), emailVerified: true, image },
    scope: 'read:user user:email',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    asked: ['GET https://api.github.com/user', 'GET https://api.github.com/user/emails'],
    pkce: true,
  },
  microsoft: {
    says: {
      oid: 'an-oid',
      sub: 'a-sub',
      tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
      name: 'Ada',
      email: mail('microsoft'),
    },
    id: 'an-oid',
    is: { name: 'Ada', email: mail('microsoft'), emailVerified: false },
    scope: 'openid profile email User.Read offline_access',
    authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    asked: ['GET https://graph.microsoft.com/v1.0/me/photos/48x48/$value'],
    pkce: true,
    openId: {
      issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      jwksUrl: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    },
  },
  google: {
    says: { sub: '11', name: 'Ada', email: mail('google'), email_verified: true, picture: image },
    id: '11',
    is: { name: 'Ada', email: mail('google'), emailVerified: true, image },
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
    says: { id: 'ada', display_name: 'Ada', email: mail('spotify'), images: [{ url: image }] },
    id: 'ada',
    is: { name: 'Ada', email: mail('spotify'), emailVerified: false, image },
    scope: 'user-read-email',
    authorizationUrl: 'https://accounts.spotify.com/authorize',
    tokenUrl: 'https://accounts.spotify.com/api/token',
    asked: ['GET https://api.spotify.com/v1/me'],
    pkce: true,
  },
  twitch: {
    says: {
      sub: '12',
      preferred_username: 'ada',
      email: mail('twitch'),
      email_verified: true,
      picture: image,
    },
    id: '12',
    is: { name: 'ada', email: mail('twitch'), emailVerified: true, image },
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
    says: { data: { id: '13', name: 'Ada', username: 'ada', profile_image_url: image } },
    id: '13',
    is: { name: 'Ada', email: '13@twitter.invalid', emailVerified: false, image },
    scope: 'users.read tweet.read offline.access users.email',
    authorizationUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    asked: [
      'GET https://api.x.com/2/users/me?user.fields=profile_image_url',
      'GET https://api.x.com/2/users/me?user.fields=confirmed_email',
    ],
    pkce: true,
    shown: 'basic',
  },
  dropbox: {
    says: {
      account_id: 'dbid:14',
      name: { display_name: 'Ada' },
      email: mail('dropbox'),
      email_verified: true,
      profile_photo_url: image,
    },
    id: 'dbid:14',
    is: { name: 'Ada', email: mail('dropbox'), emailVerified: true, image },
    scope: 'account_info.read',
    authorizationUrl: 'https://www.dropbox.com/oauth2/authorize',
    tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
    asked: ['POST https://api.dropboxapi.com/2/users/get_current_account'],
    pkce: true,
  },
  kick: {
    says: { data: [{ user_id: 15, name: 'Ada', email: mail('kick'), profile_picture: image }] },
    id: '15',
    is: { name: 'Ada', email: mail('kick'), emailVerified: false, image },
    scope: 'user:read',
    authorizationUrl: 'https://id.kick.com/oauth/authorize',
    tokenUrl: 'https://id.kick.com/oauth/token',
    asked: ['GET https://api.kick.com/public/v1/users'],
    pkce: true,
  },
  linkedin: {
    says: { sub: '16', name: 'Ada', email: mail('linkedin'), email_verified: true, picture: image },
    id: '16',
    is: { name: 'Ada', email: mail('linkedin'), emailVerified: true, image },
    scope: 'profile email openid',
    authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    asked: ['GET https://api.linkedin.com/v2/userinfo'],
  },
  gitlab: {
    says: {
      id: 17,
      username: 'ada',
      name: 'Ada',
      state: 'active',
      locked: false,
      email: mail('gitlab'),
      avatar_url: image,
    },
    id: '17',
    is: { name: 'Ada', email: mail('gitlab'), emailVerified: false, image },
    scope: 'read_user',
    authorizationUrl: 'https://gitlab.com/oauth/authorize',
    tokenUrl: 'https://gitlab.com/oauth/token',
    asked: ['GET https://gitlab.com/api/v4/user'],
    pkce: true,
  },
  tiktok: {
    says: { data: { user: { open_id: '-000AbC', display_name: 'Ada', avatar_large_url: image } } },
    id: '-000AbC',
    is: {
      name: 'Ada',
      email: 'fa4dcb51e3c8c7f3aef6acbdeb3b6cd3@tiktok.invalid',
      emailVerified: false,
      image,
    },
    scope: 'user.info.profile',
    authorizationUrl: 'https://www.tiktok.com/v2/auth/authorize',
    tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
    asked: [
      'GET https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_large_url,display_name,username',
    ],
    shown: 'client_key',
  },
  reddit: {
    says: { id: 'x18', name: 'ada', icon_img: `${image}?s=1`, oauth_client_id: mail('wrong') },
    id: 'x18',
    is: { name: 'ada', email: 'x18@reddit.invalid', emailVerified: false, image },
    scope: 'identity',
    authorizationUrl: 'https://www.reddit.com/api/v1/authorize',
    tokenUrl: 'https://www.reddit.com/api/v1/access_token',
    asked: ['GET https://oauth.reddit.com/api/v1/me'],
    shown: 'basic',
  },
  roblox: {
    says: { sub: '19', nickname: 'Ada', preferred_username: 'ada', picture: image },
    id: '19',
    is: { name: 'Ada', email: '19@roblox.invalid', emailVerified: false, image },
    scope: 'openid profile',
    authorizationUrl: 'https://apis.roblox.com/oauth/v1/authorize',
    tokenUrl: 'https://apis.roblox.com/oauth/v1/token',
    asked: ['GET https://apis.roblox.com/oauth/v1/userinfo'],
    pkce: true,
    params: { prompt: 'select_account consent' },
  },
  vk: {
    says: {
      user: {
        user_id: '20',
        first_name: 'Ada',
        last_name: 'L',
        email: mail('vk'),
        avatar: image,
      },
    },
    id: '20',
    is: { name: 'Ada L', email: mail('vk'), emailVerified: false, image },
    scope: 'email phone',
    authorizationUrl: 'https://id.vk.com/authorize',
    tokenUrl: 'https://id.vk.com/oauth2/auth',
    asked: ['POST https://id.vk.com/oauth2/user_info'],
    pkce: true,
  },
  zoom: {
    says: { id: 'z21', display_name: 'Ada', email: mail('zoom'), verified: 1, pic_url: image },
    id: 'z21',
    is: { name: 'Ada', email: mail('zoom'), emailVerified: true, image },
    scope: '',
    authorizationUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    asked: ['GET https://api.zoom.us/v2/users/me'],
    pkce: true,
  },
}
