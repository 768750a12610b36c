import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchUser } from '../users.ts'

/** An organization that follows a provider by its events alone. */
export type Follower = {
  readonly organizationId: string
  readonly connectionId: string
  readonly token: string
}

const secret = 'polar_whs_a-secret-of-the-bench'
const scopes = ['customers:read', 'subscriptions:read', 'orders:read']

async function send<Answer>(
  method: string,
  origin: string,
  path: string,
  by: BenchUser,
  body: object,
) {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', origin, cookie: by.cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} failed: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** An organization that sells nothing yet, with a token that reads. */
export async function createSeller(origin: string, owner: BenchUser, slug: string) {
  const path = '/api/auth/organization/create'
  const { id } = await send<{ id: string }>('POST', origin, path, owner, { name: slug, slug })
  const tokens = '/v1/organization-access-tokens/'
  const input = { organization_id: id, comment: 'Bench', scopes }
  const { token } = await send<{ token: string }>('POST', origin, tokens, owner, input)
  return { organizationId: id, token }
}

export async function createFollower(origin: string, owner: BenchUser, slug: string) {
  const seller = await createSeller(origin, owner, slug)
  const path = `/api/organizations/${seller.organizationId}/billing-source`
  const input = { kind: 'polar', webhookSecret: secret }
  const { connectionId } = await send<{ connectionId: string }>('PUT', origin, path, owner, input)
  return { ...seller, connectionId }
}

/** Sends one message as the provider does; resolves to its id, once it is answered. */
export async function deliver(origin: string, { connectionId }: Follower, message: object) {
  const id = randomUUID()
  const at = String(Math.floor(Date.now() / 1_000))
  const body = JSON.stringify(message)
  const mac = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${mac}` }
  const url = `${origin}/api/webhooks/in/${connectionId}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`A message was answered ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return id
}

async function exists(client: pg.Client, text: string, { connectionId }: Follower) {
  const { rows } = await client.query({
    name: text,
    text: `select exists (select from incoming_events where connection_id = $1 and ${text}) as found`,
    values: [connectionId],
  })
  return rows[0]?.found === true
}

/** Whether an event of a follower waits: counting them would be work of its own. */
export const waits = (client: pg.Client, follower: Follower) =>
  exists(client, 'due_at is not null', follower)

export const hasBegun = (client: pg.Client, follower: Follower) =>
  exists(client, 'due_at is null', follower)

/** What became of the events of a follower, each once. */
export async function verdicts(client: pg.Client, { connectionId }: Follower): Promise<string[]> {
  const { rows } = await client.query<{ verdict: string | null }>(
    'select distinct verdict from incoming_events where connection_id = $1',
    [connectionId],
  )
  return rows.map(({ verdict }) => verdict ?? 'none')
}
