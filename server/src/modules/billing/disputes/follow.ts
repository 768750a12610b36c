import { after, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type DisputeState, ProcessorUnavailable } from '../../../platform/processors/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { createRecord } from './record.ts'
import { isClosed } from './rules.ts'

const kind = 'disputes.read'
/** Messages about an open dispute may be lost. */
const readAgainAfter = span.day

/** Reads a dispute at its processor whenever a message names it, and once a day while it is open. */
export function followDisputes(
  { log, payments, timers }: Dependencies,
  record: ReturnType<typeof createRecord>,
): void {
  function schedule(tx: Tx, moment: Moment, reference: string, delay: number) {
    timers.schedule(tx, moment, {
      kind,
      subjectId: reference,
      lane: `dispute ${reference}`,
      dueAt: after(moment.at, delay),
    })
  }

  async function read(organizationId: string, reference: string) {
    try {
      return await payments.dispute(organizationId, reference)
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      const fields = { organization: organizationId, reference, reason: error.message }
      log.warn({ code: 'disputes.waiting', ...fields }, 'A dispute waits for its processor.')
      return error
    }
  }

  timers.define({
    name: kind,
    prepare: {
      outside: async ({ organizationId, subjectId }) => ({
        hash: '',
        value: await read(organizationId, subjectId),
      }),
      // What was read is stored, whatever the dispute is here.
      hash: async () => '',
    },
    async run(tx, { subjectId: reference }, moment, prepared) {
      const said = prepared as DisputeState | ProcessorUnavailable | undefined
      if (said === undefined) return
      if (said instanceof ProcessorUnavailable) {
        schedule(tx, moment, reference, said.retryAfter)
        return
      }
      const dispute = await record(tx, moment, reference, said)
      if (dispute && !isClosed(dispute.status)) schedule(tx, moment, reference, readAgainAfter)
    },
  })

  payments.hooks.news.register('disputes', async (tx, moment, news) => {
    if (news.kind === 'dispute') schedule(tx, moment, news.reference, 0)
  })
}
