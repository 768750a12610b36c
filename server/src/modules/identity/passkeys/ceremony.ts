import { AppError, span } from '../../../kernel/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { Dependencies } from './dependencies.ts'
import { clientOriginOf, type Passkey } from './rules.ts'

/** On the wire the prefix appears twice in the name. */
const cookie = 'better-auth-passkey'
const lifetime = 5 * span.minute

type Kind = 'registration' | 'authentication'
type StoredChallenge = { readonly subject: string; readonly challenge: string }

/** What both ceremonies share: a challenge that works once, and the origins that are accepted. */
export function createCeremonies({
  baseUrl,
  database,
  jar,
  settings,
  tokens,
  trusted,
}: Dependencies) {
  const { hostname } = new URL(baseUrl)

  return {
    rpId: settings.passkeys.rpId ?? hostname,
    /** Returns the cookie that ties the ceremony to this browser; `subject` is the user who began it. */
    async begin(kind: Kind, subject: string, challenge: string): Promise<readonly string[]> {
      const token = await database.transaction((tx) =>
        tokens.issue(tx, `passkey-${kind}`, subject, lifetime, { challenge }),
      )
      return [jar.setSigned(cookie, token, { maxAge: lifetime / span.second })]
    },
    /** Consumes the challenge before anything is checked: a response gets one attempt. */
    async consume(kind: Kind, incoming: Incoming): Promise<StoredChallenge> {
      const [token] = jar.readSigned(incoming.header('cookie'), cookie)
      const stored =
        token === undefined
          ? undefined
          : await database.transaction((tx) => tokens.consumeWithData(tx, `passkey-${kind}`, token))
      if (!stored) throw new AppError('CHALLENGE_NOT_FOUND')
      const { challenge } = stored.data as { challenge: string }
      return { subject: stored.subject, challenge }
    },
    /** The expected origin of a response: the one that it states, if that is trusted. */
    originFor(clientDataJSON: string): string {
      const client = clientOriginOf(clientDataJSON)
      const isTrusted =
        client !== undefined && !client.crossOrigin && trusted.isTrusted(client.origin)
      if (!isTrusted) throw new Error(`The origin ${client?.origin ?? '(none)'} is not trusted.`)
      return client.origin
    },
    lifetime,
    /** A passkey as the options of both ceremonies list it. */
    describe: ({ credentialId, transports }: Passkey) => ({
      id: credentialId,
      transports: [...transports],
    }),
    clear: () => jar.clear(cookie),
  }
}
export type Ceremonies = ReturnType<typeof createCeremonies>
