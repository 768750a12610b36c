import { namedProviders } from '@guildhall/contract/social'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, fakeClient, startFakeProvider } from '../../../testing/fake-provider.ts'
import { session, signUp } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { comeBack, leave, placeOf, type Trip } from '../../../testing/social.ts'

type Story = {
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

const stories: Record<(typeof namedProviders)[number], Story> = {
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

let fake: FakeProvider
let server: TestServer
let untouched: TestServer
beforeAll(async () => {
  fake = await startFakeProvider()
  const tenant = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
  const social = Object.fromEntries(
    namedProviders.map((id) => [
      id,
      {
        ...fakeClient,
        tokenUrl: `${fake.issuer}/token`,
        userInfoUrl: `${fake.issuer}/user`,
        ...(stories[id].openId && id !== 'microsoft'
          ? {
              issuer: fake.issuer,
              jwksUrl: `${fake.issuer}/jwks`,
              authorizationUrl: stories[id].authorizationUrl,
            }
          : {}),
        ...(id === 'microsoft'
          ? {
              issuer: tenant,
              jwksUrl: `${fake.issuer}/jwks`,
              authorizationUrl: stories[id].authorizationUrl,
            }
          : {}),
      },
    ]),
  )
  server = await startServer({ settings: { social } })
  untouched = await startServer({
    settings: { social: Object.fromEntries(namedProviders.map((id) => [id, fakeClient])) },
  })
  await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await untouched.stop()
  await fake.stop()
})
afterEach(() => fake.behave())

const all = namedProviders.map((id) => ({ id, story: stories[id] }))

test.each(all)('$id: the way there', async ({ id, story }) => {
  const { url, state } = await leave(untouched.visitor(), { provider: id })
  expect(url.origin + url.pathname).toBe(story.authorizationUrl)
  const key = story.shown === 'client_key' ? 'client_key' : 'client_id'
  const text = expect.stringMatching(/^[\w-]{32,43}$/)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    [key]: fakeClient.clientId,
    state,
    redirect_uri: `http://localhost:3000/api/auth/callback/${id}`,
    ...(story.scope ? { scope: story.scope } : {}),
    ...(story.pkce ? { code_challenge: text, code_challenge_method: 'S256' } : {}),
    ...(story.openId ? { nonce: text } : {}),
    ...story.params,
  })
})

/** As the provider would answer; tokens of Microsoft name their tenant as the issuer. */
function perform(id: string, story: Story) {
  const tenant = story.says.tid
  const issuer = tenant ? `https://login.microsoftonline.com/${tenant}/v2.0` : fake.issuer
  fake.claims = { ...(story.openId ? story.says : {}), iss: issuer }
  fake.answers.set('/user', ({ query }) => ({
    json: query.get('user.fields') === 'confirmed_email' ? story.also : story.says,
  }))
  fake.answers.set('/user/emails', () => ({ json: story.also }))
  if (!story.openId) {
    fake.answers.set('/token', () => ({
      json: { access_token: `token of ${id}`, token_type: 'bearer' },
    }))
  }
}

async function arrive(id: string, story: Story, more: Record<string, string> = {}) {
  const visitor = server.visitor()
  const trip: Trip = await leave(visitor, { provider: id }, fake)
  perform(id, story)
  return { visitor, trip, back: await comeBack(visitor, trip, more, id) }
}

test.each(all)('$id: the way back, and who it is', async ({ id, story }) => {
  const { visitor, trip, back } = await arrive(id, story, { device_id: 'a-device' })
  expect(placeOf(back)).toEqual([302, '/home'])
  const { user } = (await session(visitor)).body
  expect(user).toMatchObject({ image: null, ...story.is, email: user.email })
  if (id === 'tiktok') expect(user.email).toMatch(/^[0-9a-f]{64}@tiktok\.invalid$/)
  else expect(user.email).toBe(story.is.email)
  const { body } = await visitor.get('/api/auth/list-accounts')
  expect(body).toMatchObject([{ provider: id, accountId: story.id }])

  const asked = fake.heard.find(({ path }) => path === '/token')
  const form = Object.fromEntries(asked?.form ?? [])
  expect(form).toMatchObject({ grant_type: 'authorization_code', code: 'a code' })
  expect('code_verifier' in form).toBe(story.pkce === true)
  const basic = `Basic ${btoa(`${fakeClient.clientId.replaceAll('-', '%2D')}:${fakeClient.clientSecret.replaceAll('-', '%2D')}`)}`
  switch (story.shown) {
    case 'basic':
      expect(asked?.headers.authorization).toBe(basic)
      expect(form).not.toHaveProperty('client_secret')
      break
    case 'client_key':
      expect(form).toMatchObject({ client_key: 'a-client', client_secret: 'a-secret' })
      expect(form).not.toHaveProperty('client_id')
      break
    default:
      expect(form).toMatchObject({ client_id: 'a-client', client_secret: 'a-secret' })
  }
  const told = id === 'vk' ? { device_id: 'a-device', state: trip.state } : {}
  expect({ device_id: form.device_id, state: form.state }).toEqual({
    device_id: undefined,
    state: undefined,
    ...told,
  })
})

test.each(all)('$id: says nothing of who it is', async ({ id, story }) => {
  for (const says of [
    {},
    { id: 'undefined', sub: 'null', oid: '' },
    { id: {}, data: [], user: [] },
  ]) {
    const { back } = await arrive(id, { ...story, says, also: undefined })
    expect(placeOf(back)).toEqual([302, '/oh?error=unable_to_get_user_info'])
  }
})

test('how each of them is asked', async () => {
  const asked = async (id: keyof typeof stories) => {
    fake.behave()
    await arrive(id, stories[id])
    return fake.heard.find(({ path }) => path === '/user')
  }
  const usual = await asked('spotify')
  expect([usual?.method, usual?.headers.authorization]).toEqual(['GET', 'Bearer token of spotify'])
  expect(usual?.headers['user-agent']).toBe('Guildhall')
  const dropbox = await asked('dropbox')
  expect([dropbox?.method, dropbox?.form.size]).toEqual(['POST', 0])
  const vk = await asked('vk')
  expect([vk?.method, Object.fromEntries(vk?.form ?? [])]).toEqual([
    'POST',
    { access_token: 'token of vk', client_id: 'a-client' },
  ])
})
