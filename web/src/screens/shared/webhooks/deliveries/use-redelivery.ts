import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Endpoint, Route } from '../../../../lib/calls.ts'
import { type Refused, useEach } from '../../../../lib/use-each.ts'
import { useToast } from '../../../../ui/index.ts'

type Redelivery<Input> = { readonly name: string; readonly input: Input }

/** Sends events again, one after another; those that were refused stay with the reason. */
export function useRedelivery<E extends Endpoint>(route: Route<E>, invalidates: readonly Route[]) {
  const t = useTranslations('webhooks.ui.deliveries')
  const toast = useToast()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { run, isPending } = useEach(route, invalidates)

  async function sendAgain(events: readonly Redelivery<E['input']>[]) {
    const failed = await run(events)
    setRefused(failed)
    if (failed.length === 0) toast(t('sentAgain', { count: events.length }))
  }

  return { refused, isPending, sendAgain }
}
