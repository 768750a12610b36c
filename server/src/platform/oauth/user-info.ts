import { type OutgoingRequest, ProviderCallError, type ProviderCalls } from './provider-calls.ts'

/** A picture is optional, so a sign-in waits for it only briefly. */
const pictureBounds = { ms: 3000, bytes: 8 * 1024 }

const signatures: readonly (readonly [string, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** A picture as a data URL, if its first bytes are those of a known image type. */
function toDataUrl(bytes: Uint8Array): string | null {
  const found = signatures.find(([, start]) => start.every((byte, at) => bytes[at] === byte))
  return found ? `data:${found[0]};base64,${Buffer.from(bytes).toString('base64')}` : null
}

/** Requests for user data at a provider, mostly with its access token. */
export function createUserInfoRequests(outgoing: ProviderCalls) {
  const bearer = (accessToken: string | undefined): Record<string, string> =>
    accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }

  return {
    async fetchJson(
      url: string,
      accessToken?: string,
      request: OutgoingRequest = {},
    ): Promise<unknown> {
      const headers = { accept: 'application/json', ...bearer(accessToken), ...request.headers }
      const answer = await outgoing(url, { ...request, headers })
      if (!answer.ok)
        throw new ProviderCallError(`It answered ${answer.status} to the user info request.`)
      return answer.json()
    },
    /** A small picture; null when there is none or it takes too long. */
    async fetchPicture(url: string, accessToken: string): Promise<string | null> {
      const headers = { accept: 'image/*', ...bearer(accessToken) }
      try {
        const answer = await outgoing(url, { headers, bounds: pictureBounds })
        return answer.ok ? toDataUrl(new Uint8Array(await answer.arrayBuffer())) : null
      } catch {
        return null
      }
    },
  }
}
