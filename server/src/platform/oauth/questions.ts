import { NoAnswer, type OutgoingRequest, type ProviderCalls } from './provider-calls.ts'

/** A picture is worth a moment; whoever waits at the door, more. */
const pictureBounds = { ms: 3000, bytes: 8 * 1024 }

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** A picture as an address that carries it, when its first bytes are those of one. */
function pictureAddress(bytes: Uint8Array): string | null {
  const found = signatures.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  return found ? `data:${found[0]};base64,${Buffer.from(bytes).toString('base64')}` : null
}

/** What a provider is asked about people, mostly with an access token that it gave. */
export function createQuestions(outgoing: ProviderCalls) {
  const bearer = (accessToken: string | undefined): Record<string, string> =>
    accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }

  return {
    async ask(url: string, accessToken?: string, request: OutgoingRequest = {}): Promise<unknown> {
      const headers = { accept: 'application/json', ...bearer(accessToken), ...request.headers }
      const answer = await outgoing(url, { ...request, headers })
      if (!answer.ok) throw new NoAnswer(`It answered ${answer.status} about the person.`)
      return answer.json()
    },
    /** A small one; nothing where there is none, or none soon. */
    async picture(url: string, accessToken: string): Promise<string | null> {
      const headers = { accept: 'image/*', ...bearer(accessToken) }
      try {
        const answer = await outgoing(url, { headers, bounds: pictureBounds })
        return answer.ok ? pictureAddress(new Uint8Array(await answer.arrayBuffer())) : null
      } catch {
        return null
      }
    },
  }
}
