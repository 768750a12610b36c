import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useLiveCall } from '../../../../lib/live-call.ts'
import { Views } from '../../../identity/saved-views/Views.tsx'
import { DeliveryList } from '../deliveries/DeliveryList.tsx'
import { useDeliveryColumns } from '../deliveries/delivery-columns.tsx'
import { useRedelivery } from '../deliveries/use-redelivery.ts'
import { chosenOf } from '../event-choice.ts'
import type { Webhook, WebhookOwner } from '../owner.ts'
import type { Scope } from '../scope/calls.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import { type Message, statuses, underwayIn } from './message.ts'

const pageSize = 25
const testType = 'webhook.test'

type MessagesProps = { scope: Scope; owner: WebhookOwner; webhook: Webhook }

/** Every event that was sent to a webhook, with how far it got, and how to send it again. */
export function Messages({ scope, owner, webhook }: MessagesProps) {
  const { calls, of } = scope
  const { words, groups } = owner
  const t = useTranslations('webhooks.ui.deliveries')
  const e = useTranslations('webhooks.errors')
  const list = useListSearch()
  const { status, event, before } = list.fields
  const wanted = statuses.find((each) => each === status)
  const { data, error, refetch, isPlaceholderData } = useLiveCall(
    calls.listDeliveries,
    {
      ...of,
      webhookId: webhook.id,
      query: { status: wanted, type: event, before: Number(before) || undefined, limit: pageSize },
    },
    (answer) => underwayIn(answer?.items ?? []),
  )
  const redelivery = useRedelivery(calls.redeliver, [calls.listDeliveries, calls.getDelivery])
  const columns = useDeliveryColumns<Message>({
    typeOf: ({ type }) => type,
    words,
    result: {
      header: t('status'),
      cell: ({ status }) => <MessageStatus status={status} />,
    },
    figures: [
      {
        id: 'code',
        header: t('code'),
        cell: ({ attempts, lastHttpStatus }) =>
          lastHttpStatus ?? (attempts === 0 ? '–' : t('noAnswer')),
      },
      { id: 'attempts', header: t('attempts'), cell: ({ attempts }) => attempts },
    ],
    time: { header: t('created'), of: ({ createdAt }) => createdAt },
  })

  const off = webhook.enabled ? undefined : e('WEBHOOK_IS_DISABLED')
  const lockedOf = ({ status }: Message) =>
    off ??
    (status === 'delivered'
      ? t('alreadyDelivered')
      : status === 'waiting'
        ? t('onItsWay')
        : undefined)
  const subscribed = groups.flatMap((group) => chosenOf(webhook.events, group))
  const types = [...new Set([...subscribed, testType, ...(event ? [event] : [])])]
  const sendAgain = (messages: readonly Message[]) =>
    redelivery.sendAgain(
      messages.map(({ id, type }) => ({
        name: words(type),
        input: { ...of, webhookId: webhook.id, deliveryId: id },
      })),
    )

  return (
    <DeliveryList
      columns={columns}
      items={data?.items}
      error={error}
      onReload={() => void refetch()}
      busy={isPlaceholderData}
      nameOf={({ type }) => words(type)}
      lockedOf={lockedOf}
      filters={[
        {
          id: 'status',
          label: t('status'),
          value: wanted,
          options: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          id: 'event',
          label: t('event'),
          value: event,
          options: types.map((value) => ({ value, label: words(value) })),
        },
      ]}
      views={
        <Views
          list={of.id === undefined ? 'server-deliveries' : 'account-deliveries'}
          organizationId={of.id}
          search={list}
        />
      }
      fields={['status', 'event']}
      pages={data && list.forward(data.next === null ? null : String(data.next))}
      redelivery={redelivery}
      onRedeliver={sendAgain}
    >
      {(opened, steps) => (
        <MessageDetail
          scope={scope}
          message={opened}
          words={words}
          steps={steps}
          busy={redelivery.isPending}
          off={off}
          onRedeliver={() => void sendAgain([opened])}
        />
      )}
    </DeliveryList>
  )
}
