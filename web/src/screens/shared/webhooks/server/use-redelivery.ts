import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webhooks } from '../../../../lib/calls.ts'
import { type Refused, useEach } from '../../../../lib/use-each.ts'
import { useToast } from '../../../../ui/index.ts'
import type { Message } from './message.ts'

/** Sends events again, one after another; those that were refused stay with the reason. */
export function useRedelivery(webhookId: string, words: (type: string) => string) {
  const t = useTranslations('webhooks.ui.deliveries')
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { run, isPending } = useEach(webhooks.redeliver, [
    webhooks.listDeliveries,
    webhooks.getDelivery,
  ])

  async function sendAgain(messages: readonly Message[]) {
    const failed = await run(
      messages.map(({ id, type }) => ({ name: words(type), input: { webhookId, deliveryId: id } })),
    )
    setRefused(failed)
    if (failed.length === 0) toast(t('sentAgain', { count: messages.length }))
  }

  return { refused, isPending, sendAgain }
}
