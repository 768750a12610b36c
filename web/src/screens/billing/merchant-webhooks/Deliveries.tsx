import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webhookDeliveries } from '../../../lib/calls.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useLiveCall } from '../../../lib/live-call.ts'
import { SearchField } from '../../../ui/widgets.ts'
import { Views } from '../../identity/saved-views/Views.tsx'
import { DeliveryList } from '../../shared/webhooks/deliveries/DeliveryList.tsx'
import { useDeliveryColumns } from '../../shared/webhooks/deliveries/delivery-columns.tsx'
import { useRedelivery } from '../../shared/webhooks/deliveries/use-redelivery.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import type { Delivery, Endpoint } from './endpoints.ts'
import { useEventWords } from './event-groups.ts'
import { Result } from './Result.tsx'
import { type Expected, underwayIn } from './underway.ts'

const pageSize = 25
const classes = ['2xx', '3xx', '4xx', '5xx'] as const

type DeliveriesProps = { endpoint: Endpoint; expected: Expected | null }

/** Every attempt to reach one endpoint, and how to send an event again. */
export function Deliveries({ endpoint, expected }: DeliveriesProps) {
  const t = useTranslations('webhooks.ui.deliveries')
  const list = useListSearch()
  const words = useEventWords()
  const [again, setAgain] = useState<Expected | null>(null)
  const { find = '', result, code, event } = list.fields
  const known = [...endpoint.events, 'webhook.test'] as const
  const eventType = known.find((type) => type === event)
  const httpCodeClass = classes.find((each) => each === code)
  const { data, error, refetch, isPlaceholderData } = useLiveCall(
    webhookDeliveries.list,
    {
      query: {
        organizationId: endpoint.organizationId,
        endpointId: [endpoint.id],
        page: list.page,
        limit: pageSize,
        ...(find && { query: find }),
        ...(result && { succeeded: String(result === 'yes') }),
        ...(httpCodeClass && { httpCodeClass: [httpCodeClass] }),
        ...(eventType && { eventType: [eventType] }),
      },
    },
    (answer) => {
      const now = Date.now()
      const items = answer?.items ?? []
      return [...underwayIn(items, expected, now), ...underwayIn(items, again, now)]
    },
  )
  const redelivery = useRedelivery(webhookDeliveries.redeliver, [webhookDeliveries.list])
  const columns = useDeliveryColumns<Delivery>({
    typeOf: ({ webhookEvent }) => webhookEvent.type,
    words,
    result: { header: t('result'), cell: (delivery) => <Result delivery={delivery} /> },
    figures: [
      {
        id: 'took',
        header: t('took'),
        cell: ({ durationMs }) => t('milliseconds', { count: durationMs }),
      },
      { id: 'attempt', header: t('attempt'), cell: ({ attempt }) => attempt },
    ],
    time: { header: t('sent'), of: ({ createdAt }) => createdAt },
  })

  const lockedOf = ({ webhookEvent }: Delivery) =>
    webhookEvent.isArchived
      ? t('erased')
      : webhookEvent.succeeded
        ? t('alreadyDelivered')
        : undefined

  /** Several attempts of one event are one message. */
  async function sendAgain(given: readonly Delivery[]) {
    const events = new Map(given.map(({ webhookEvent }) => [webhookEvent.id, webhookEvent.type]))
    const since = Date.now()
    await redelivery.sendAgain(
      [...events].map(([id, type]) => ({ name: words(type), input: { id } })),
    )
    setAgain({ events: [...events.keys()], since })
  }

  return (
    <DeliveryList
      columns={columns}
      items={data?.items}
      error={error}
      onReload={() => void refetch()}
      busy={isPlaceholderData}
      nameOf={({ webhookEvent }) => words(webhookEvent.type)}
      lockedOf={lockedOf}
      search={
        <SearchField
          label={t('search')}
          value={find}
          onSearch={(text) => list.change({ find: text })}
        />
      }
      filters={[
        {
          id: 'result',
          label: t('result'),
          value: result,
          options: [
            { value: 'yes', label: t('accepted') },
            { value: 'no', label: t('notAccepted') },
          ],
        },
        {
          id: 'code',
          label: t('code'),
          value: code,
          options: classes.map((value) => ({ value, label: value })),
        },
        {
          id: 'event',
          label: t('event'),
          value: event,
          options: known.map((value) => ({ value, label: words(value) })),
        },
      ]}
      views={
        <Views list="billing-deliveries" organizationId={endpoint.organizationId} search={list} />
      }
      fields={['find', 'result', 'code', 'event']}
      pages={data && list.pages(data.pagination.totalCount, pageSize)}
      redelivery={redelivery}
      onRedeliver={sendAgain}
    >
      {(opened, steps) => (
        <DeliveryDetail
          delivery={opened}
          steps={steps}
          busy={redelivery.isPending}
          onRedeliver={() => void sendAgain([opened])}
        />
      )}
    </DeliveryList>
  )
}
