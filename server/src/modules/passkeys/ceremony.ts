import { AppError, span } from '../../kernel/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { Needs } from './needs.ts'
import { type Passkey, placeOf } from './rules.ts'

/** On the wire the name says the prefix twice. */
const cookie = 'better-auth-passkey'
const lifetime = 5 * span.minute

type Kind = 'registration' | 'authentication'
type Begun = { readonly subject: string; readonly challenge: string }

/** What both ceremonies share: a challenge that works once, and where an answer may come from. */
export function createCeremonies({ baseUrl, database, jar, settings, tokens, trusted }: Needs) {
  const { hostname } = new URL(baseUrl)

  return {
    rpId: settings.passkeys.rpId ?? hostname,
    /** The cookie by which only this browser can end what it began; `subject` is who began it. */
    async begin(kind: Kind, subject: string, challenge: string): Promise<readonly string[]> {
      const token = await database.transaction((tx) =>
        tokens.issue(tx, `passkey-${kind}`, subject, lifetime, { challenge }),
      )
      return [jar.setSigned(cookie, token, { maxAge: lifetime / span.second })]
    },
    /** Takes the challenge before anything is checked: an answer gets one try. */
    async take(kind: Kind, incoming: Incoming): Promise<Begun> {
      const [token] = jar.readSigned(incoming.header('cookie'), cookie)
      const taken =
        token === undefined
          ? undefined
          : await database.transaction((tx) => tokens.take(tx, `passkey-${kind}`, token))
      if (!taken) throw new AppError('CHALLENGE_NOT_FOUND')
      const { challenge } = taken.data as { challenge: string }
      return { subject: taken.subject, challenge }
    },
    /** The origin that the answer has to come from: its own when it is one of ours. */
    originFor(clientDataJSON: string): string {
      const place = placeOf(clientDataJSON)
      const ours = place !== undefined && !place.framed && trusted.origin(place.origin)
      if (!ours) throw new Error(`An answer came from ${place?.origin ?? 'nowhere'}.`)
      return place.origin
    },
    lifetime,
    /** A passkey as the options of both ceremonies name it. */
    describe: ({ credentialId, transports }: Passkey) => ({
      id: credentialId,
      transports: [...transports],
    }),
    clear: () => jar.clear(cookie),
  }
}
export type Ceremonies = ReturnType<typeof createCeremonies>
