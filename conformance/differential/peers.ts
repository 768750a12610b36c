import { createHash } from 'node:crypto'
import { apiKey as apiKey17 } from '@better-auth/api-key'
import { passkey as passkey17 } from '@better-auth/passkey'
import {
  type BetterAuthPlugin as BetterAuthPlugin12,
  betterAuth as betterAuth12,
} from 'better-auth-1.2'
import { memoryAdapter as memoryAdapter12 } from 'better-auth-1.2/adapters/memory'
import {
  admin as admin12,
  apiKey as apiKey12,
  bearer as bearer12,
  emailOTP as emailOTP12,
  jwt as jwt12,
  magicLink as magicLink12,
  oneTimeToken as oneTimeToken12,
  organization as organization12,
  username as username12,
} from 'better-auth-1.2/plugins'
import { passkey as passkey12 } from 'better-auth-1.2/plugins/passkey'
import { betterAuth as betterAuth17 } from 'better-auth-1.7'
import { memoryAdapter as memoryAdapter17 } from 'better-auth-1.7/adapters/memory'
import {
  admin as admin17,
  bearer as bearer17,
  emailOTP as emailOTP17,
  jwt as jwt17,
  magicLink as magicLink17,
  oneTimeToken as oneTimeToken17,
  organization as organization17,
  twoFactor as twoFactor17,
  username as username17,
} from 'better-auth-1.7/plugins'
import { createAccessControl } from 'better-auth-1.7/plugins/access'
import { defaultStatements } from 'better-auth-1.7/plugins/organization/access'
import type { FakeProvider } from '../../server/testing/fake-provider.ts'
import { secret, startServer } from '../../server/testing/server.ts'
import { gitlabClient } from './gitlab.ts'

export const origin = 'http://localhost:3000'

/** The admin of each peer. */
export const adminEmail = 'first@example.com'

/** A server under comparison: Guildhall, or a release of Better Auth in this process. */
export type Peer = {
  readonly name: string
  readonly headers: Record<string, string>
  readonly answer: (request: Request, connection?: object) => Promise<Response> | Response
  /** Links of the emails that were sent to an address, newest first. */
  readonly links: (to: string) => Promise<readonly string[]> | readonly string[]
  /** Codes of the emails that were sent to an address, newest first. */
  readonly codes: (to: string) => Promise<readonly string[]> | readonly string[]
  readonly stop: () => Promise<void>
}

type Mail = { user: { email: string }; url: string }

/** The hash function changes nothing on the wire; its own would take most of the time of a run. */
const quickHash = {
  hash: async (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest('hex'),
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    hash === (await quickHash.hash(password)),
}

/** Better Auth with the options that are Guildhall's defaults. */
function stockOptions(sent: Sent, gitlab: FakeProvider) {
  const recordLink = async ({ user, url }: Mail) => record(sent, user.email, url)
  return {
    baseURL: origin,
    secret,
    emailAndPassword: { enabled: true, sendResetPassword: recordLink, password: quickHash },
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: recordLink },
    user: {
      changeEmail: {
        enabled: true,
        // One hook, by its older and its newer name.
        sendChangeEmailVerification: recordLink,
        sendChangeEmailConfirmation: recordLink,
        updateEmailWithoutVerification: true,
      },
      deleteUser: { enabled: true },
    },
    // Guildhall makes the first user an admin; here the address decides.
    databaseHooks: {
      user: {
        create: {
          before: async <User extends { email: string }>(user: User) => ({
            data: user.email === adminEmail ? { ...user, role: 'admin' } : user,
          }),
        },
      },
    },
    socialProviders: { gitlab: { ...gitlabClient, issuer: gitlab.issuer } },
    rateLimit: { enabled: false },
    // By default these checks are off in tests.
    advanced: { disableCSRFCheck: false, disableOriginCheck: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  }
}

/** Guildhall's default rate limit of keys is higher, and metadata is always stored. */
const keys = {
  enableMetadata: true,
  rateLimit: { enabled: true, timeWindow: 60_000, maxRequests: 1000 },
}

/** Guildhall sends codes by email. */
const mailedCodes = { otpOptions: { sendOTP: async () => undefined } }

const tables = [
  'user',
  'session',
  'account',
  'verification',
  'apikey',
  'jwks',
  'twoFactor',
  'passkey',
  'organization',
  'member',
  'invitation',
  'team',
  'teamMember',
  'organizationRole',
]
const emptyTables = () => Object.fromEntries(tables.map((name) => [name, [] as object[]]))

/** Its types do not allow leaving out the table that an option disables. */
const organizations12 = () => organization12({ teams: { enabled: true } }) as BetterAuthPlugin12
const organizations17 = () =>
  organization17({
    teams: { enabled: true },
    ac: createAccessControl(defaultStatements),
    dynamicAccessControl: { enabled: true },
    requireEmailVerificationOnInvitation: true,
  })

type Sent = Map<string, string[]>

function record(sent: Sent, to: string, what: string) {
  sent.set(to, [what, ...(sent.get(to) ?? [])])
}

/** Sign-in by email; what is sent is recorded. */
function byMail(sent: Sent, codes: Sent) {
  return {
    magicLink: {
      sendMagicLink: async ({ email, url }: { email: string; url: string }) =>
        record(sent, email, url),
    },
    emailOTP: {
      changeEmail: { enabled: true, verifyCurrentEmail: true },
      sendVerificationOTP: async ({ email, otp }: { email: string; otp: string }) =>
        record(codes, email, otp),
    },
  }
}

function stock(name: string, create: (sent: Sent, codes: Sent) => Peer['answer']): Peer {
  const sent: Sent = new Map()
  const codes: Sent = new Map()
  return {
    name,
    // It reads the client address only from this header; Guildhall reads the socket.
    headers: { 'x-forwarded-for': '127.0.0.1' },
    answer: create(sent, codes),
    links: (to) => sent.get(to) ?? [],
    codes: (to) => codes.get(to) ?? [],
    stop: async () => undefined,
  }
}

export function stockPeers(gitlab: FakeProvider): readonly Peer[] {
  return [
    stock('1.2.12', (sent, codes) => {
      const database = memoryAdapter12(emptyTables())
      const { magicLink, emailOTP } = byMail(sent, codes)
      return betterAuth12({
        ...stockOptions(sent, gitlab),
        database,
        plugins: [
          username12(),
          admin12(),
          apiKey12(keys),
          passkey12(),
          magicLink12(magicLink),
          emailOTP12(emailOTP),
          bearer12(),
          jwt12(),
          oneTimeToken12(),
          organizations12(),
        ],
      }).handler
    }),
    stock('1.7.7', (sent, codes) => {
      const database = memoryAdapter17(emptyTables())
      const { magicLink, emailOTP } = byMail(sent, codes)
      return betterAuth17({
        ...stockOptions(sent, gitlab),
        database,
        plugins: [
          username17(),
          admin17(),
          apiKey17(keys),
          twoFactor17(mailedCodes),
          passkey17(),
          magicLink17(magicLink),
          emailOTP17(emailOTP),
          bearer17(),
          jwt17(),
          oneTimeToken17(),
          organizations17(),
        ],
      }).handler
    }),
  ]
}

export async function ourPeer(gitlab: FakeProvider): Promise<Peer> {
  const social = { gitlab: { ...gitlabClient, issuer: gitlab.issuer } }
  const server = await startServer({ env: { BASE_URL: origin }, settings: { social } })
  return {
    name: 'Guildhall',
    headers: {},
    answer: server.app.fetch,
    async links(to) {
      const rows = await server.query<{ links: string[] }>(
        'select links from mails where recipient = $1 order by created_at desc, id',
        [to],
      )
      return rows.flatMap(({ links }) => links)
    },
    async codes(to) {
      const rows = await server.query<{ text: string }>(
        'select text from mails where recipient = $1 order by created_at desc, id',
        [to],
      )
      return rows.flatMap(({ text }) => /: (\d{6})\b/.exec(text)?.[1] ?? [])
    },
    stop: server.stop,
  }
}
