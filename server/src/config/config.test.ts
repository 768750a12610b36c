import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '../platform/startup-error.ts'
import { loadConfig } from './config.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

const load = (env: Record<string, string>) => loadConfig(env, async () => 4321)

test('without variables all defaults are set', async () => {
  expect(await load({})).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    loopback: true,
    secure: false,
    authBase: '/api/auth',
    database: { kind: 'embedded' },
    mail: { kind: 'outbox' },
    rateLimit: true,
    testClock: false,
    settings: { session: { lifetime: 604_800 }, password: { minLength: 8, maxLength: 128 } },
  })
})

test('port 0 is any free port, and the base URL follows', async () => {
  expect(await load({ PORT: '0' })).toMatchObject({ port: 4321, baseUrl: 'http://localhost:4321' })
})

test('a base URL with a path is the path of the account API', async () => {
  const config = await load({ BASE_URL: 'https://example.com/id/', SECRET: 'x'.repeat(32) })
  expect(config).toMatchObject({
    baseUrl: 'https://example.com/id',
    authBase: '/id',
    secure: true,
    loopback: false,
  })
})

test('several secrets: the first one signs', async () => {
  const config = await load({ SECRET: 'secret one, secret two' })
  expect(config.secrets).toEqual(['secret one', 'secret two'])
})

describe('an invalid value is refused with one line that names the variable', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT (it is "http"): use a number from 0 to 65535.'],
    [{ PORT: '0x10' }, 'PORT (it is "0x10"): use a number from 0 to 65535.'],
    [{ PORT: ' ' }, 'PORT (it is " "): use a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT (it is "70000"): use a number from 0 to 65535.'],
    [
      { BASE_URL: 'example.com' },
      'BASE_URL: Invalid base URL: example.com. Please provide a valid base URL, in full, such as https://accounts.example.com.',
    ],
    [{ BASE_URL: 'https://a.b/?x=1' }, 'BASE_URL: leave out query, fragment and user.'],
    [
      { BASE_URL: 'https://a.b/:id' },
      'BASE_URL: in its path use only letters, digits and . _ ~ -.',
    ],
    [{ BASE_URL: 'https://a.b/x//y' }, 'BASE_URL: in its path use only letters'],
    [{ MAIL_URL: 'smtp://' }, 'MAIL_URL: use smtp://user:password@host:port or outbox:.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: use postgres://user:password@host:port/name.'],
    [{ MAIL_URL: 'http://x' }, 'MAIL_URL: use smtp://user:password@host:port or outbox:.'],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT (it is "no"): use on or off.'],
    [{ TEST_CLOCK: 'yes' }, 'TEST_CLOCK (it is "yes"): use 1 or 0.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL (it is "loud"): use debug, info, warn, error or silent.'],
    [{ LOG_LEVEL: 'a\nb' }, 'LOG_LEVEL (it is "a\\nb"): use debug'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: use at least 16 characters.'],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN: use at least 8 characters.'],
    [{ OPERATOR_TOKEN: 'not for a header: ü' }, 'OPERATOR_TOKEN: use letters and digits of ASCII.'],
    [{ SECRET: 'short' }, 'SECRET: use at least 8 characters for each secret'],
    [{ SECRET: 'long enough,,' }, 'SECRET: use at least 8 characters for each secret'],
    [{ GUILDHALL_DEV_WEB: 'here' }, 'GUILDHALL_DEV_WEB: use the full URL of a Vite server.'],
    [{ DATA_DIR: 'a\0b' }, 'DATA_DIR: use the path of a folder.'],
    [{ CONFIG: '/' }, 'CONFIG: the file / cannot be read.'],
    [
      { SECRET_FILE: '/nowhere' },
      'SECRET_FILE: the file /nowhere cannot be read: it does not exist.',
    ],
    [{ MAIL_URL_FILE: '/' }, 'MAIL_URL_FILE: the file / cannot be read: it is a folder.'],
    [{ SECRETS_FILE: '/x' }, 'SECRETS_FILE is not known; did you mean SECRET_FILE?'],
    [
      { OPERATOR_TOKEN: 'a-token-of-mine', OPERATOR_TOKEN_FILE: '/x' },
      'OPERATOR_TOKEN and OPERATOR_TOKEN_FILE are both set; use one of them.',
    ],
    [
      { BASE_URL: 'https://a.example', OPERATOR_TOKEN: 'too short' },
      'OPERATOR_TOKEN is too short: use at least 16 characters.',
    ],
    [{ CONFIG: '/nowhere.json' }, 'CONFIG: the file /nowhere.json cannot be read.'],
    [{ BASEURL: 'x' }, 'BASEURL is not known; did you mean BASE_URL?'],
    [{ DATABASE_URLS: 'x' }, 'DATABASE_URLS is not known; did you mean DATABASE_URL?'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS is not known; did you mean RATE_LIMIT?'],
    [
      { BASE_URL: 'https://a.example', SECRET: 'too short' },
      'SECRET is too short: each secret needs at least 32 bytes.',
    ],
    [
      { BASE_URL: 'https://a.example', TEST_CLOCK: '1' },
      'TEST_CLOCK=1 lets anybody move the time; it is refused unless BASE_URL is on this machine.',
    ],
  ])('%j', async (env, message) => {
    await expect(load(env)).rejects.toThrow(message)
  })

  test.each([
    ['{"trustedOrigin":[]}', 'Unrecognized key'],
    ['{"trustedOrigins":["not an origin"]}', 'trustedOrigins.0'],
    ...[
      'a.example',
      'localhost:3000',
      'https://a.example/path',
      'https://a.example?x',
      'https://me@a.example',
      'https://*',
      '*',
      'exp://192.168.*.*',
      'javascript://',
    ].map((origin) => [JSON.stringify({ trustedOrigins: [origin] }), 'trustedOrigins.0']),
    ['{"session":{"lifetime":34560001}}', 'session.lifetime'],
    ['{"session":{"lifetime":5184000}}', 'session.lifetime in'],
    ['{"session":{"cookieCache":{"lifetime":34560001}}}', 'session.cookieCache.lifetime'],
    ['{"emailVerification":{"lifetime":10000000000000}}', 'emailVerification.lifetime'],
    ['{"apiKeys":{"shortest":100,"longest":10}}', 'shortest is above longest'],
    ['{"mail":{"from":"accounts"}}', 'mail.from'],
    ['{"mail":{"from":"a@b.example\\nBcc: x@y.example"}}', 'mail.from'],
    ['{"password":{"minLength":20,"maxLength":10}}', 'minLength is above maxLength'],
    ['{"trustedProxies":["everywhere"]}', 'trustedProxies must hold addresses or networks'],
    ['{"passkeys":{"rpId":"example.com"}}', 'passkeys.rpId must be the host of BASE_URL'],
    ['{"session":{"cookieDomain":"example.com"}}', 'session.cookieDomain must be the host'],
    ['{"session":{"cookieDomain":"com"}}', 'use a domain such as example.com'],
    ['{', 'is not JSON'],
    ['{"social":{"acme":{"clientId":"x"}}}', 'give its issuer, or authorizationUrl'],
    ['{"social":{"acme":{"clientId":"x","issuer":"http://id.acme.example"}}}', 'use a full https'],
    [
      '{"social":{"github":{"clientId":"x","clientSecret":"y","issuer":"https://a.example"}}}',
      'has no issuer',
    ],
    ['{"social":{"github":{"clientSecret":"x"}}}', 'social.github.clientId'],
    ['{"social":{"github":{"clientId":"x","client":"y"}}}', 'Unrecognized key'],
    ...['google', 'apple', 'github'].map((name) => [
      `{"social":{"${name}":{"clientId":"x"}}}`,
      `social.${name} in`,
    ]),
    ['{"social":{"github":{"clientId":"x","clientSecret":""}}}', 'give its clientSecret'],
    ['{"social":{"github":{"clientId":"x","clientSecret":"y","clientAuth":"none"}}}', 'and "none"'],
    [
      '{"social":{"acme":{"clientId":"x","issuer":"https://a.example","pkce":false}}}',
      'give its clientSecret',
    ],
    [
      '{"social":{"github":{"clientId":"x","clientSecret":{"file":"gone"}}}}',
      'CONFIG: social.github.clientSecret: the file',
    ],
    ['{"social":{"github":{"clientId":{"file":"x"}}}}', 'social.github.clientId'],
    ['{"strictTransportSecurity":{"includeSubdomains":true}}', 'Unrecognized key'],
    [
      '{"social":{"credential":{"clientId":"x","issuer":"https://a.example"}}}',
      'social.credential',
    ],
    ['{"social":{"A B":{"clientId":"x","issuer":"https://a.example"}}}', 'social.A B'],
    [
      '{"social":{"google":{"clientId":"x","authorizationParams":{"redirect_uri":"x"}}}}',
      'social.google.authorizationParams.redirect_uri',
    ],
  ])('in the file: %s', async (text, message) => {
    const path = join(folder, 'config.json')
    await writeFile(path, text)
    await expect(load({ CONFIG: path })).rejects.toThrow(message)
  })

  test('no error message contains a secret', async () => {
    const settings = join(folder, 'unfinished.json')
    await writeFile(settings, '{"social":{"github":{"clientId":"x",\n"clientSecret":"hunter2" "')
    const secret = join(folder, 'hunter')
    await writeFile(secret, 'mysql://user:hunter2@x/y')
    for (const env of [
      { DATABASE_URL: 'mysql://user:hunter2@x/y' },
      { DATABASE_URL_FILE: secret },
      { MAIL_URL: 'http://user:hunter2@x/y' },
      { BASE_URL: 'https://user:hunter2@a.example' },
      { SECRET: 'hunter2' },
      { METRICS_TOKEN: 'hunter2' },
      { OPERATOR_TOKEN: 'hunter2' },
      { CONFIG: settings },
    ]) {
      const error = await load(env as unknown as Record<string, string>).catch((reason) => reason)
      expect(error).toBeInstanceOf(StartupError)
      expect(error.message).toContain(Object.keys(env)[0])
      expect(error.message).not.toContain('hunter2')
      expect(error.message).not.toContain('\n')
    }
    await expect(load({ CONFIG: settings })).rejects.toThrow('is not JSON at line 2, column 26.')
  })
})

describe('secrets in files', () => {
  const put = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

  test('each secret variable can be read from a file', async () => {
    const long = 'x'.repeat(32)
    const config = await load({
      BASE_URL: 'https://a.example',
      SECRET_FILE: await put('secret', `${long}, ${long}y\n`),
      DATABASE_URL_FILE: await put('database', 'postgres://u:p@db.example/guildhall\n'),
      MAIL_URL_FILE: await put('mail', 'smtps://u:p@mail.example:465\n'),
      OPERATOR_TOKEN_FILE: await put('operator', `${long}o\n`),
      METRICS_TOKEN_FILE: await put('metrics', `${long}m\n`),
    })
    expect(config).toMatchObject({
      secrets: [long, `${long}y`],
      database: { kind: 'url', url: 'postgres://u:p@db.example/guildhall' },
      mail: { kind: 'smtp', url: 'smtps://u:p@mail.example:465' },
      operatorToken: `${long}o`,
      metricsToken: `${long}m`,
    })
  })

  test('an empty file and an invalid value in a file are refused', async () => {
    const empty = await put('empty', '\n')
    await expect(load({ SECRET_FILE: empty })).rejects.toThrow(
      `SECRET_FILE: the file ${empty} is empty.`,
    )
    const short = await put('short', 'short\n')
    await expect(load({ METRICS_TOKEN_FILE: short })).rejects.toThrow(
      'METRICS_TOKEN_FILE: use at least 16 characters.',
    )
  })

  test('the settings can refer to a file for a secret', async () => {
    await put('github-secret', 'of github\n')
    const social = { github: { clientId: 'x', clientSecret: { file: 'github-secret' } } }
    const config = await load({ CONFIG: await put('with-file.json', JSON.stringify({ social })) })
    expect(config.settings.social.github).toMatchObject({
      clientId: 'x',
      clientSecret: 'of github',
    })
  })
})

describe('files', () => {
  const withFiles = async (files: unknown) => {
    const path = join(folder, 'files.json')
    await writeFile(path, JSON.stringify({ files }))
    return (await load({ CONFIG: path })).settings.files
  }

  test('are stored on the disk by default', async () => {
    expect((await load({})).settings.files).toEqual({ kind: 'disk' })
  })

  test('go to a service that speaks S3, whose key can be in a file', async () => {
    await writeFile(join(folder, 's3-secret'), 'key\n')
    const given = {
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'example-files',
      accessKeyId: 'id',
    }
    expect(await withFiles({ ...given, secretAccessKey: { file: 's3-secret' } })).toEqual({
      ...given,
      region: 'us-east-1',
      prefix: '',
      secretAccessKey: 'key',
    })
    await expect(withFiles(given)).rejects.toThrow('files.secretAccessKey')
    await expect(withFiles({ kind: 'ftp' })).rejects.toThrow('files.kind')
  })
})
