import { createHash } from 'node:crypto'
import { passkey as passkey17 } from '@better-auth/passkey'
import { betterAuth as betterAuth12 } from 'better-auth-1.2'
import { memoryAdapter as memoryAdapter12 } from 'better-auth-1.2/adapters/memory'
import { apiKey as apiKey12, username as username12 } from 'better-auth-1.2/plugins'
import { passkey as passkey12 } from 'better-auth-1.2/plugins/passkey'
import { betterAuth as betterAuth17 } from 'better-auth-1.7'
import { memoryAdapter as memoryAdapter17 } from 'better-auth-1.7/adapters/memory'
import { twoFactor as twoFactor17, username as username17 } from 'better-auth-1.7/plugins'
import type { FakeProvider } from '../../server/testing/fake-provider.ts'
import { secret, startServer } from '../../server/testing/server.ts'
import { gitlabClient } from './gitlab.ts'

export const origin = 'http://localhost:3000'

/** Whoever answers the requests: ours, or a release of the original in this very process. */
export type Peer = {
  readonly name: string
  readonly headers: Record<string, string>
  readonly answer: (request: Request, connection?: object) => Promise<Response> | Response
  /** Links of the mails that were sent to an address, newest first. */
  readonly links: (to: string) => Promise<readonly string[]> | readonly string[]
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
function stockOptions(sent: Map<string, string[]>, gitlab: FakeProvider) {
  const keep = async ({ user, url }: Mail) => {
    sent.set(user.email, [url, ...(sent.get(user.email) ?? [])])
  }
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
const codes = { otpOptions: { sendOTP: async () => undefined } }

const emptyTables = () => ({
  user: [],
  session: [],
  account: [],
  verification: [],
  apikey: [],
  twoFactor: [],
  passkey: [],
})

function stock(name: string, create: (sent: Map<string, string[]>) => Peer['answer']): Peer {
  const sent = new Map<string, string[]>()
  return {
    name,
    // It knows the caller's address only from this header; ours asks the socket.
    headers: { 'x-forwarded-for': '127.0.0.1' },
    answer: create(sent),
    links: (to) => sent.get(to) ?? [],
    stop: async () => undefined,
  }
}

export function stockPeers(gitlab: FakeProvider): readonly Peer[] {
  return [
    stock('1.2.12', (sent) => {
      const database = memoryAdapter12(emptyTables())
      return betterAuth12({
        ...stockOptions(sent, gitlab),
        database,
        plugins: [username12(), apiKey12(keys), passkey12()],
      }).handler
    }),
    stock('1.7.7', (sent) => {
      const database = memoryAdapter17(emptyTables())
      return betterAuth17({
        ...stockOptions(sent, gitlab),
        database,
        plugins: [username17(), twoFactor17(codes), passkey17()],
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
    stop: server.stop,
  }
}
