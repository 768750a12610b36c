import { idOf, type Provider, profileOf, type Raw, record, text } from './provider.ts'

type Address = { readonly email: unknown; readonly emailVerified: unknown }

/** The list of addresses says which are verified; the profile itself does not. */
function addressOf(raw: Raw, list: unknown): Address {
  const all = (Array.isArray(list) ? list : []).map(record)
  const shown = text(raw.email)
  const found = shown
    ? all.find(({ email }) => text(email)?.toLowerCase() === shown.toLowerCase())
    : (all.find(({ primary }) => primary === true) ?? all[0])
  return { email: shown ?? found?.email, emailVerified: found?.verified }
}

const github: Provider = {
  id: 'github',
  name: 'GitHub',
  authorizationUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  profileSource: 'user-info',
  userInfo: { url: 'https://api.github.com/user', also: (url) => `${url}/emails` },
  scopes: ['read:user', 'user:email'],
  pkce: true,
  read: (raw, list) =>
    profileOf({
      id: raw.id,
      names: [raw.name, raw.login],
      image: raw.avatar_url,
      ...addressOf(raw, list),
    }),
}

const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  authorizationUrl: '{site}/oauth/authorize',
  tokenUrl: '{site}/oauth/token',
  profileSource: 'user-info',
  userInfo: { url: '{site}/api/v4/user' },
  scopes: ['read_user'],
  pkce: true,
  read: (raw) =>
    raw.state !== 'active' || raw.locked === true
      ? undefined
      : profileOf({
          id: raw.id,
          names: [raw.name, raw.username],
          email: raw.email,
          emailVerified: raw.email_verified,
          image: raw.avatar_url,
        }),
}

function discordPicture({ id, avatar, discriminator }: Raw): string {
  const own = text(avatar)
  if (own !== undefined) {
    const ending = own.startsWith('a_') ? 'gif' : 'png'
    return `https://cdn.discordapp.com/avatars/${id}/${own}.${ending}`
  }
  const old = text(discriminator)
  const number =
    old === undefined || old === '0'
      ? /^\d{1,20}$/.test(String(id))
        ? Number((BigInt(String(id)) >> 22n) % 6n)
        : 0
      : Number(old) % 5 || 0
  return `https://cdn.discordapp.com/embed/avatars/${number}.png`
}

const discord: Provider = {
  id: 'discord',
  name: 'Discord',
  authorizationUrl: 'https://discord.com/api/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  profileSource: 'user-info',
  userInfo: { url: 'https://discord.com/api/users/@me' },
  scopes: ['identify', 'email'],
  pkce: false,
  params: { prompt: 'none' },
  read: (raw) =>
    profileOf({
      id: raw.id,
      names: [raw.global_name, raw.username],
      email: raw.email,
      emailVerified: raw.verified,
      image: discordPicture(raw),
    }),
}

const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  profileSource: 'user-info',
  userInfo: {
    url: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    also: (url) => `${url.split('?', 1)[0]}?user.fields=confirmed_email`,
  },
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  auth: 'basic',
  withoutEmail: true,
  read(raw, also) {
    const data = record(raw.data)
    const email = text(record(record(also).data).confirmed_email)
    return profileOf({
      id: data.id,
      names: [data.name, data.username],
      email,
      emailVerified: email !== undefined,
      image: data.profile_image_url,
    })
  },
}

const reddit: Provider = {
  id: 'reddit',
  name: 'Reddit',
  authorizationUrl: 'https://www.reddit.com/api/v1/authorize',
  tokenUrl: 'https://www.reddit.com/api/v1/access_token',
  profileSource: 'user-info',
  userInfo: { url: 'https://oauth.reddit.com/api/v1/me' },
  scopes: ['identity'],
  pkce: false,
  auth: 'basic',
  withoutEmail: true,
  read: (raw) =>
    profileOf({ id: raw.id, names: [raw.name], image: text(raw.icon_img)?.split('?', 1)[0] }),
}

const vk: Provider = {
  id: 'vk',
  name: 'VK',
  authorizationUrl: 'https://id.vk.com/authorize',
  tokenUrl: 'https://id.vk.com/oauth2/auth',
  profileSource: 'user-info',
  userInfo: { url: 'https://id.vk.com/oauth2/user_info', request: 'form' },
  scopes: ['email', 'phone'],
  pkce: true,
  echoes: ['device_id', 'state'],
  read(raw) {
    const user = record(raw.user)
    const name = [user.first_name, user.last_name].map(text).filter(Boolean).join(' ')
    return profileOf({ id: user.user_id, names: [name], email: user.email, image: user.avatar })
  },
}

const zoom: Provider = {
  id: 'zoom',
  name: 'Zoom',
  authorizationUrl: 'https://zoom.us/oauth/authorize',
  tokenUrl: 'https://zoom.us/oauth/token',
  profileSource: 'user-info',
  userInfo: { url: 'https://api.zoom.us/v2/users/me' },
  scopes: [],
  pkce: true,
  read: (raw) =>
    profileOf({
      id: idOf(raw.id),
      names: [raw.display_name],
      email: raw.email,
      emailVerified: raw.verified === true || raw.verified === 1,
      image: raw.pic_url,
    }),
}

const spotify: Provider = {
  id: 'spotify',
  name: 'Spotify',
  authorizationUrl: 'https://accounts.spotify.com/authorize',
  tokenUrl: 'https://accounts.spotify.com/api/token',
  profileSource: 'user-info',
  userInfo: { url: 'https://api.spotify.com/v1/me' },
  scopes: ['user-read-email'],
  pkce: true,
  read: (raw) =>
    profileOf({
      id: raw.id,
      names: [raw.display_name],
      email: raw.email,
      image: record(Array.isArray(raw.images) ? raw.images[0] : undefined).url,
    }),
}

const dropbox: Provider = {
  id: 'dropbox',
  name: 'Dropbox',
  authorizationUrl: 'https://www.dropbox.com/oauth2/authorize',
  tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
  profileSource: 'user-info',
  userInfo: {
    url: 'https://api.dropboxapi.com/2/users/get_current_account',
    request: 'empty-post',
  },
  scopes: ['account_info.read'],
  pkce: true,
  read: (raw) =>
    profileOf({
      id: raw.account_id,
      names: [record(raw.name).display_name],
      email: raw.email,
      emailVerified: raw.email_verified,
      image: raw.profile_photo_url,
    }),
}

const kick: Provider = {
  id: 'kick',
  name: 'Kick',
  authorizationUrl: 'https://id.kick.com/oauth/authorize',
  tokenUrl: 'https://id.kick.com/oauth/token',
  profileSource: 'user-info',
  userInfo: { url: 'https://api.kick.com/public/v1/users' },
  scopes: ['user:read'],
  pkce: true,
  read(raw) {
    const user = record(Array.isArray(raw.data) ? raw.data[0] : undefined)
    const { user_id: id, name, email, profile_picture: image } = user
    return profileOf({ id, names: [name], email, image })
  },
}

const tiktok: Provider = {
  id: 'tiktok',
  name: 'TikTok',
  authorizationUrl: 'https://www.tiktok.com/v2/auth/authorize',
  tokenUrl: 'https://open.tiktokapis.com/v2/oauth/token/',
  profileSource: 'user-info',
  userInfo: {
    url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_large_url,display_name,username',
  },
  scopes: ['user.info.profile'],
  separator: ',',
  pkce: false,
  auth: 'client-key',
  withoutEmail: true,
  read(raw) {
    const user = record(record(raw.data).user)
    return profileOf({
      id: user.open_id,
      names: [user.display_name, user.username],
      email: user.email,
      image: user.avatar_large_url,
    })
  },
}

/** OAuth 2.0 providers with a user info endpoint. */
export const networks: readonly Provider[] = [
  github,
  gitlab,
  discord,
  twitter,
  reddit,
  vk,
  zoom,
  spotify,
  dropbox,
  kick,
  tiktok,
]
