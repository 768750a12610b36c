import {
  createEndpoint,
  insertMessages,
  makeDue,
  renewals,
  restoreMessages,
  seriesOf,
} from './merchant.ts'
import type { ReplayOrder } from './replay.ts'
import { buying, type Setting } from './setting.ts'
import { decode, namesIn, unitsOf } from './statements.ts'

export type Recorded = Pick<ReplayOrder, 'kept' | 'pieces' | 'restore' | 'sent' | 'series'>

/** So many messages are recorded at once: they are claimed in batches. */
const messages = 500

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The work to be recorded did not end.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // What follows a commit belongs to it.
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** The statements of one checkout, one renewal and some messages, as this server sends them. */
export async function recordAll(setting: Setting) {
  const { client, merchant, receiver, server } = setting
  const { organizationId } = merchant

  async function recorded(work: () => Promise<unknown>): Promise<string> {
    await server.child.ask('record')
    await work()
    return server.child.ask<string>('stop')
  }

  /** The names that two pieces of work have in common are those of rows that exist. */
  function common(first: string, second: string): string[] {
    const known = namesIn(unitsOf(decode(first)))
    return [...namesIn(unitsOf(decode(second)))].filter((name) => known.has(name))
  }

  const buy = async () => {
    await buying(setting, { sales: 1, connections: 1 })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (let n = 0; n < 5; n++) await buy()
  const [before, checkout] = [await recorded(buy), await recorded(buy)]

  await buying(setting, { sales: 1, connections: 1, productId: merchant.planId })
  const renew = async (n: number) => {
    const done = await renewals(client)
    await makeDue(client, organizationId, n, n)
    await until(async () => (await renewals(client)) > done)
  }
  for (let n = 1; n <= 5; n++) await renew(n)
  const [earlier, renewal] = [await recorded(() => renew(6)), await recorded(() => renew(7))]

  const endpoint = await createEndpoint(server.origin, merchant, await receiver.ask<number>('port'))
  const deliver = async () => {
    const done = await receiver.ask<number>('count')
    await insertMessages(client, organizationId, endpoint, messages)
    await until(async () => (await receiver.ask<number>('count')) >= done + messages)
  }
  const sent = await recorded(deliver)

  return {
    checkout: { sent: checkout, kept: common(before, checkout), series: {}, pieces: 1 },
    renewal: {
      sent: renewal,
      kept: common(earlier, renewal),
      series: await seriesOf(client, 7),
      pieces: 1,
    },
    messages: {
      sent,
      kept: [...namesIn(unitsOf(decode(sent)))],
      series: {},
      pieces: messages,
      restore: restoreMessages,
    },
  } satisfies Record<string, Recorded>
}
