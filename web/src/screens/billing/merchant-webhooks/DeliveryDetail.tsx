import { useTranslations } from 'use-intl/react'
import { Facts, Text } from '../../../ui/index.ts'
import { DeliveryDrawer, type Steps } from '../../shared/webhooks/deliveries/DeliveryDrawer.tsx'
import { useDeliveryFacts } from '../../shared/webhooks/deliveries/delivery-facts.tsx'
import { TextSample } from '../../shared/webhooks/TextSample.tsx'
import type { Delivery } from './endpoints.ts'
import { useEventWords } from './event-groups.ts'
import { Result } from './Result.tsx'

type DeliveryDetailProps = {
  delivery: Delivery
  steps: Steps
  busy: boolean
  onRedeliver: () => void
}

/** One attempt to reach an endpoint. */
export function DeliveryDetail({ delivery, steps, busy, onRedeliver }: DeliveryDetailProps) {
  const t = useTranslations('webhooks.ui.deliveries')
  const words = useEventWords()
  const facts = useDeliveryFacts()
  const { webhookEvent: event, response, createdAt } = delivery
  const state = event.skipped
    ? t('states.skipped')
    : event.succeeded === null
      ? t('states.waiting')
      : t(event.succeeded ? 'states.delivered' : 'states.failed')
  return (
    <DeliveryDrawer
      type={event.type}
      words={words}
      badge={<Result delivery={delivery} />}
      steps={steps}
      busy={busy}
      locked={event.isArchived ? t('erased') : undefined}
      onRedeliver={onRedeliver}
    >
      <Facts
        items={[
          ...facts.time(t('sent'), createdAt),
          { term: t('took'), detail: t('milliseconds', { count: delivery.durationMs }) },
          { term: t('attempt'), detail: delivery.attempt },
          { term: t('state'), detail: state },
          facts.id(event.id),
        ]}
      />
      {response ? (
        <TextSample label={t('response')} text={response} />
      ) : (
        <Text tone="muted">{t('noResponse')}</Text>
      )}
      {event.isArchived ? (
        <Text tone="muted">{t('erased')}</Text>
      ) : (
        <TextSample label={t('request')} text={event.payload} />
      )}
    </DeliveryDrawer>
  )
}
