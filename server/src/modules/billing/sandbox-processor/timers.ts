import type { News } from '../../../platform/processors/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { disputeKind, disputeNews } from './disputes.ts'
import * as store from './store.ts'
import { clearingKind, newsKind, type Transitions } from './transitions.ts'

type Options = Pick<Dependencies, 'database' | 'timers'> & {
  readonly hooks: Hooks
  readonly transitions: Transitions
}

export function defineTimers({ database, timers, hooks, transitions }: Options) {
  timers.define({
    name: clearingKind,
    async run(tx, { organizationId, subjectId }, moment) {
      const object = await store.lock(tx, organizationId, subjectId)
      if (object?.status !== 'processing') return
      await transitions.succeed(tx, moment, object, false)
    },
  })

  async function deliver(news: News) {
    for (const receive of hooks.news) await receive(news)
  }

  timers.define({
    name: newsKind,
    prepare: {
      async outside({ organizationId, subjectId }) {
        const [id = ''] = subjectId.split(':')
        const news = await store.findNews(database.sql, organizationId, id)
        if (news) await deliver(news)
        return { hash: '', value: undefined }
      },
      hash: async () => '',
    },
    // The message was delivered before the timer was claimed; a repetition is harmless.
    async run() {},
  })

  timers.define({
    name: disputeKind,
    prepare: {
      async outside({ organizationId, subjectId }) {
        await deliver(disputeNews(organizationId, subjectId))
        return { hash: '', value: undefined }
      },
      hash: async () => '',
    },
    async run() {},
  })
}
