import { createHmac } from 'node:crypto'
import { BadIdToken, NoAnswer, type ProviderCalls } from '../../platform/oauth/index.ts'
import type { Configured, Endpoints } from './registry.ts'
import { photoAddress } from './rules/photo.ts'
import { type Raw, record } from './rules.ts'

type Request = Parameters<ProviderCalls>[1]

/** A picture is worth a moment; whoever waits at the door, more. */
const photoBounds = { ms: 3000, bytes: 8 * 1024 }

/** What providers are asked about somebody, with the access token that they gave. */
export function createQuestions(outgoing: ProviderCalls) {
  async function ask(url: string, request?: Request) {
    const headers = { accept: 'application/json', ...request?.headers }
    const answer = await outgoing(url, { ...request, headers })
    if (!answer.ok) throw new NoAnswer(`It answered ${answer.status} about the person.`)
    return (await answer.json()) as unknown
  }

  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

  return {
    async about(
      { settings }: Configured,
      { userInfo }: Endpoints,
      accessToken: string,
    ): Promise<{ raw: Raw; also: unknown }> {
      if (!userInfo) throw new NoAnswer('There is nobody to ask about the person.')
      const { clientId, clientSecret } = settings
      const form = new URLSearchParams({ access_token: accessToken, client_id: clientId })
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const headers = bearer(accessToken)
      const requests = {
        get: { headers },
        'empty-post': { method: 'POST', headers },
        form: { method: 'POST', headers: { ...headers, ...type }, body: form.toString() },
      }
      const url = new URL(userInfo.url)
      if (userInfo.proof && clientSecret !== '') {
        const signed = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
        url.searchParams.set(userInfo.proof, signed)
      }
      const raw = record(await ask(url.href, requests[userInfo.request ?? 'get']))
      const also = userInfo.also
        ? await ask(userInfo.also(userInfo.url), requests.get).catch(() => undefined)
        : undefined
      return { raw, also }
    },
    /** Whose token it is, which an app shows. */
    async owner({ provider, settings }: Configured, accessToken: string): Promise<string> {
      const { clientId: id, clientSecret: secret, audiences } = settings
      if (!provider.inspection || secret === '') {
        throw new BadIdToken('There is no way to find out for whom it was made.')
      }
      const said = record(await ask(provider.inspection.url(accessToken, { id, secret })))
      const owner = provider.inspection.read(said, [id, ...audiences])
      if (owner === undefined) throw new BadIdToken('It is over, or was made for another client.')
      return owner
    },
    /** A small picture, as an address that carries it; nothing where there is none, or not soon. */
    async photo({ provider, settings }: Configured, accessToken: string): Promise<string | null> {
      if (provider.photoUrl === undefined || !settings.photo) return null
      const headers = { accept: 'image/*', ...bearer(accessToken) }
      try {
        const answer = await outgoing(provider.photoUrl, { headers, bounds: photoBounds })
        const bytes = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
        return bytes ? photoAddress(bytes) : null
      } catch {
        return null
      }
    },
  }
}
