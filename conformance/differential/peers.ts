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

/** Whoever looks after each of the peers. */
export const keeper = 'first@example.com'

/** Whoever answers the requests: ours, or a release of the original in this very process. */
export type Peer = {
  readonly name: string
  readonly headers: Record<string, string>
  readonly answer: (request: Request, connection?: object) => Promise<Response> | Response
  /** Links of the mails that were sent to an address, newest first. */
  readonly links: (to: string) => Promise<readonly string[]> | readonly string[]
  /** Codes of the mails that were sent to an address, newest first. */
  readonly codes: (to: string) => Promise<readonly string[]> | readonly string[]
  readonly stop: () => Promise<void>
}

type Mail = { user: { email: string }; url: string }

/** How it hashes changes nothing on the wire; its own way would take most of the time of a run. */
const quickHash = {
  hash: async (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest('hex'),
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    hash === (await quickHash.hash(password)),
}

/** The original, with the options that ours has without being told. */
function stockOptions(sent: Sent, gitlab: FakeProvider) {
  const keep = async ({ user, url }: Mail) => put(sent, user.email, url)
  return {
    baseURL: origin,
    secret,
    emailAndPassword: { enabled: true, sendResetPassword: keep, password: quickHash },
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: keep },
    user: {
      changeEmail: {
        enabled: true,
        // One hook, by its older and its newer name.
        sendChangeEmailVerification: keep,
        sendChangeEmailConfirmation: keep,
        updateEmailWithoutVerification: true,
      },
      deleteUser: { enabled: true },
    },
    // Ours makes the first person an admin; here it is told by their address.
    databaseHooks: {
      user: {
        create: {
          before: async <User extends { email: string }>(user: User) => ({
            data: user.email === keeper ? { ...user, role: 'admin' } : user,
          }),
        },
      },
    },
    socialProviders: { gitlab: { ...gitlabClient, issuer: gitlab.issuer } },
    rateLimit: { enabled: false },
    // Without a word about them, tests switch these checks off.
    advanced: { disableCSRFCheck: false, disableOriginCheck: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  }
}

/** Ours lets a key be used more often from the start, and always keeps metadata. */
const keys = {
  enableMetadata: true,
  rateLimit: { enabled: true, timeWindow: 60_000, maxRequests: 1000 },
}

/** Ours writes codes as mails. */
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

/** Its own types do not agree about a table that an option leaves out. */
const organizations12 = () => organization12({ teams: { enabled: true } }) as BetterAuthPlugin12
const organizations17 = () =>
  organization17({
    teams: { enabled: true },
    ac: createAccessControl(defaultStatements),
    dynamicAccessControl: { enabled: true },
    requireEmailVerificationOnInvitation: true,
  })

type Sent = Map<string, string[]>

function put(sent: Sent, to: string, what: string) {
  sent.set(to, [what, ...(sent.get(to) ?? [])])
}

/** Ways in by mail; what is sent is kept. */
function byMail(sent: Sent, codes: Sent) {
  return {
    magicLink: {
      sendMagicLink: async ({ email, url }: { email: string; url: string }) =>
        put(sent, email, url),
    },
    emailOTP: {
      changeEmail: { enabled: true, verifyCurrentEmail: true },
      sendVerificationOTP: async ({ email, otp }: { email: string; otp: string }) =>
        put(codes, email, otp),
    },
  }
}

function stock(name: string, create: (sent: Sent, codes: Sent) => Peer['answer']): Peer {
  const sent: Sent = new Map()
  const codes: Sent = new Map()
  return {
    name,
    // It knows the caller's address only from this header; ours asks the socket.
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
