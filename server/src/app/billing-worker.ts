import type { Checkouts } from '../modules/billing/checkouts/index.ts'
import type { IncomingEvents } from '../modules/billing/incoming-events/index.ts'
import type { Merchants } from '../modules/billing/merchants/index.ts'
import type { Meters } from '../modules/billing/meters/index.ts'
import type { Metrics } from '../modules/billing/metrics/index.ts'
import type { Worker } from './area.ts'
import type { Shared } from './infrastructure.ts'

type Dependencies = Pick<Shared, 'mover' | 'timers'> & {
  readonly checkouts: Pick<Checkouts, 'stopStreams'>
  readonly followed: {
    readonly incomingEvents: Pick<IncomingEvents, 'start' | 'stop'>
    close(): Promise<void>
  }
  readonly merchants: Pick<Merchants, 'createMissing' | 'warnOfUnnamedSellers'>
  readonly meters: Pick<Meters, 'start' | 'stop'>
  readonly metrics: Pick<Metrics, 'start' | 'stop'>
  readonly stripe: { verify(): Promise<unknown> } | undefined
}

/** What billing does by itself. */
export function createBillingWorker(dependencies: Dependencies): Worker {
  const { checkouts, followed, merchants, meters, metrics, mover, stripe, timers } = dependencies
  const { incomingEvents } = followed
  return {
    /** After a long downtime, an operator decides whether overdue timers run. */
    async start() {
      // Imported organizations have no merchant.
      while ((await merchants.createMissing()) > 0);
      await merchants.warnOfUnnamedSellers()
      await timers.pauses.pauseIfLate()
      // Says in the log which key is wrong, before the first payment; it waits for nothing.
      stripe?.verify().catch(() => undefined)
      timers.start()
      mover.start()
      meters.start()
      metrics.start()
      incomingEvents.start()
    },
    async stop() {
      checkouts.stopStreams()
      await incomingEvents.stop()
      await followed.close()
      await meters.stop()
      await metrics.stop()
      await mover.stop()
      await timers.stop()
    },
    runDue: timers.runDue,
    nextDue: timers.nextDue,
  }
}
