import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { incomingEvents } from '../../../lib/calls.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { useToast } from '../../../ui/index.ts'
import type { Expected } from './underway.ts'
import type { IncomingEvent } from './verdicts.tsx'

type Chosen = Pick<IncomingEvent, 'id' | 'attempts' | 'webhookId'>

/** Events are judged again, one after another; those that were refused stay with the reason. */
export function useReplay(organizationId: string) {
  const t = useTranslations('incoming-events.ui')
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [expected, setExpected] = useState<Expected | null>(null)
  const { run, isPending } = useEach(incomingEvents.replay, [
    incomingEvents.list,
    incomingEvents.get,
  ])

  async function replay(events: readonly Chosen[]) {
    const attempts = Object.fromEntries(events.map((event) => [event.id, event.attempts]))
    setExpected({ attempts, since: Date.now() })
    const failed = await run(
      events.map(({ id, webhookId }) => ({
        name: webhookId,
        input: { id: organizationId, eventId: id },
      })),
    )
    setRefused(failed)
    if (failed.length === 0) toast(t('replayed', { count: events.length }))
  }

  return { run: replay, refused, expected, isPending }
}
