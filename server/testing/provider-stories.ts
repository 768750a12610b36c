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
  readonly pkce?: true
  readonly openId?: true
  readonly params?: Record<string, string>
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
    pkce: true,
    openId: true,
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
    params: { prompt: 'none' },
  },
  facebook: {
    says: { id: '10', name: 'Ada', email: mail('facebook'), picture: { data: { url: image } } },
    id: '10',
    is: { name: 'Ada', email: mail('facebook'), emailVerified: false, image },
    scope: 'email public_profile',
    authorizationUrl: 'https://www.facebook.com/v24.0/dialog/oauth',
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
    pkce: true,
    openId: true,
  },
  google: {
    says: { sub: '11', name: 'Ada', email: mail('google'), email_verified: true, picture: image },
    id: '11',
    is: { name: 'Ada', email: mail('google'), emailVerified: true, image },
    scope: 'email profile openid',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    pkce: true,
    openId: true,
    params: { include_granted_scopes: 'true' },
  },
  spotify: {
    says: { id: 'ada', display_name: 'Ada', email: mail('spotify'), images: [{ url: image }] },
    id: 'ada',
    is: { name: 'Ada', email: mail('spotify'), emailVerified: false, image },
    scope: 'user-read-email',
    authorizationUrl: 'https://accounts.spotify.com/authorize',
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
    openId: true,
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
    pkce: true,
  },
  kick: {
    says: { data: [{ user_id: 15, name: 'Ada', email: mail('kick'), profile_picture: image }] },
    id: '15',
    is: { name: 'Ada', email: mail('kick'), emailVerified: false, image },
    scope: 'user:read',
    authorizationUrl: 'https://id.kick.com/oauth/authorize',
    pkce: true,
  },
  linkedin: {
    says: { sub: '16', name: 'Ada', email: mail('linkedin'), email_verified: true, picture: image },
    id: '16',
    is: { name: 'Ada', email: mail('linkedin'), emailVerified: true, image },
    scope: 'profile email openid',
    authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
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
    shown: 'client_key',
  },
  reddit: {
    says: { id: 'x18', name: 'ada', icon_img: `${image}?s=1`, oauth_client_id: mail('wrong') },
    id: 'x18',
    is: { name: 'ada', email: 'x18@reddit.invalid', emailVerified: false, image },
    scope: 'identity',
    authorizationUrl: 'https://www.reddit.com/api/v1/authorize',
    shown: 'basic',
  },
  roblox: {
    says: { sub: '19', nickname: 'Ada', preferred_username: 'ada', picture: image },
    id: '19',
    is: { name: 'Ada', email: '19@roblox.invalid', emailVerified: false, image },
    scope: 'openid profile',
    authorizationUrl: 'https://apis.roblox.com/oauth/v1/authorize',
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
    pkce: true,
  },
  zoom: {
    says: { id: 'z21', display_name: 'Ada', email: mail('zoom'), verified: 1, pic_url: image },
    id: 'z21',
    is: { name: 'Ada', email: mail('zoom'), emailVerified: true, image },
    scope: '',
    authorizationUrl: 'https://zoom.us/oauth/authorize',
    pkce: true,
  },
}
