import { after, span } from '../../kernel/index.ts'
import { createGate, type Source } from '../../platform/deliveries/index.ts'
import type { Outcome } from '../../platform/outgoing/index.ts'
import { jitter, wait } from '../../platform/system.ts'
import { signatures } from '../../platform/webhook-signature.ts'
import type { Needs } from './needs.ts'
import { afterAttempt, holdsLineFor, isLost, type Webhook } from './rules.ts'
import type { createSecrets } from './secrets.ts'
import * as queue from './store/queue.ts'
import * as tidying from './store/tidying.ts'
import * as store from './store.ts'
import type { createSwitch } from './switch-off.ts'

type Claimed = queue.Claimed

/** The operator's secret was replaced and the old one taken away. */
const unsigned: Outcome = {
  status: null,
  trouble: 'no secret',
  text: '',
  retryAfter: null,
  ms: 0,
}

/** Longer than an attempt can take, even where two machines do not agree on the time. */
const lease = 150 * span.second
/** However many receivers are asked, the database is asked by few of these workers at a time. */
const connections = 4
/** An outcome that cannot be written down is a message that comes twice, so this is tried for a while. */
const recordings = 8
const recordAgainAfter = 1_000

/** One attempt after another. No transaction is open while a receiver is asked. */
export function createDelivery(
  { clock, database, outgoing }: Pick<Needs, 'clock' | 'database' | 'outgoing'>,
  secrets: ReturnType<typeof createSecrets>,
  switchOff: ReturnType<typeof createSwitch>['switchOff'],
): Omit<Source<Claimed>, 'tidy'> {
  const inTurn = createGate(connections)

  async function look(ids: readonly string[]) {
    const now = clock.now()
    const visited = await queue.look(database.sql, ids, now, holdsLineFor)
    const stray = visited.filter(({ enabled, clearing }) => !enabled && !clearing)
    if (stray.length > 0) {
      await tidying.clearAgain(
        database.sql,
        stray.map(({ id }) => id),
        now,
      )
    }
    return visited.filter(({ enabled, clearing }) => enabled && !clearing)
  }

  async function send(webhook: Webhook, live: readonly string[], { id, body }: Claimed) {
    if (live.length === 0) return unsigned
    const timestamp = Math.floor(clock.ms() / span.second)
    return outgoing.post({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Guildhall-Webhooks/1',
        'accept-encoding': 'identity',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(live, { id, timestamp, body }, webhook.keying),
      },
      body,
    })
  }

  function standing(webhook: Webhook, what: 'finish' | 'retry' | 'give up' | 'leave'): Webhook {
    if (what === 'finish') return { ...webhook, failures: 0, failingSince: null }
    const failures = webhook.failures + (what === 'give up' ? 1 : 0)
    return { ...webhook, failures, failingSince: webhook.failingSince ?? clock.now() }
  }

  function record(message: Claimed, begun: Date, outcome: Outcome): Promise<void> {
    return database.transaction(async (tx) => {
      const { organizationId, webhookId, attempts } = message
      const webhook = await store.lock(tx, organizationId, webhookId)
      if (!webhook) return
      const now = clock.now()
      const next = afterAttempt(outcome, attempts, now)
      const pause = next.do === 'retry' ? next.after : 0
      const succeeded = next.do === 'finish'
      const { status, trouble, text: response, ms } = outcome
      const isStillOurs = await queue.settle(tx, {
        message,
        status: succeeded ? 'delivered' : next.do === 'retry' ? 'waiting' : 'failed',
        dueAt: after(now, next.do === 'retry' && next.spread ? jitter(pause) : pause),
        doneAt: next.do === 'retry' ? null : now,
        freesLine: next.do !== 'retry' || attempts >= holdsLineFor,
        attempt: { at: begun, succeeded, status, trouble, response, ms },
      })
      if (!isStillOurs) return
      const changed = standing(webhook, next.do)
      const moved =
        changed.failures !== webhook.failures ||
        changed.failingSince?.getTime() !== webhook.failingSince?.getTime()
      if (moved) await store.save(tx, changed)
      if (!webhook.enabled) return
      if (next.do === 'leave') await switchOff(tx, changed, 'gone')
      else if (next.do === 'give up' && isLost(changed, now))
        await switchOff(tx, changed, 'failing')
    })
  }

  async function recordSurely(message: Claimed, begun: Date, outcome: Outcome): Promise<void> {
    for (let left = recordings; ; left--) {
      try {
        return await inTurn(() => record(message, begun, outcome))
      } catch (error) {
        if (left <= 1) throw error
      }
      await wait(recordAgainAfter)
    }
  }

  async function open({ organizationId, webhookId }: Claimed) {
    const webhook = await store.find(database.sql, organizationId, webhookId)
    return webhook && { webhook, live: await secrets.open(webhookId) }
  }

  return {
    look,
    async page(after, most) {
      const ids = await queue.page(database.sql, after, most)
      const next = ids.length === most ? ids.at(-1) : undefined
      return { seen: ids.length > 0 ? await look(ids) : [], next }
    },
    take(wanted) {
      const now = clock.now()
      return queue.take(database.sql, {
        wanted,
        now,
        leaseUntil: after(now, lease),
        holdsLineFor,
      })
    },
    setAside: (id) =>
      database.transaction(async (tx) => {
        if (!(await store.lockRunning(tx, id))) return 0
        return queue.park(tx, id, clock.now(), holdsLineFor)
      }),
    async deliver(message) {
      const opened = await inTurn(() => open(message))
      if (!opened?.webhook.enabled) return
      const begun = clock.now()
      const outcome = await send(opened.webhook, opened.live, message)
      if (outcome.trouble === 'cut off here') {
        await queue.giveBack(database.sql, message)
      } else await recordSurely(message, begun, outcome)
    },
  }
}
