import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webhooks } from '../../../../lib/calls.ts'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useLiveCall } from '../../../../lib/live-call.ts'
import { useNow } from '../../../../lib/now.ts'
import type { Refused } from '../../../../lib/use-each.ts'
import { NothingMatches } from '../../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Button, Empty, FormError, IconRetry, Section, Stack, Text } from '../../../../ui/index.ts'
import { BulkBar, DataTable, FilterBar, Pagination } from '../../../../ui/widgets.ts'
import { chosenOf } from '../event-choice.ts'
import type { Webhook, WebhookOwner } from '../owner.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { type Message, statuses, underwayIn } from './message.ts'
import { useMessageColumns } from './message-columns.tsx'
import { useRedelivery } from './use-redelivery.ts'

const pageSize = 25
const noFilters = { status: '', event: '', before: '' }
const testType = 'webhook.test'

type MessagesProps = { owner: WebhookOwner; webhook: Webhook }

/** Every event that was sent to a webhook, with how far it got, and how to send it again. */
export function Messages({ owner, webhook }: MessagesProps) {
  const t = useTranslations('webhooks.ui.deliveries')
  const e = useTranslations('webhooks.errors')
  const navigate = useNavigate()
  const list = useListSearch()
  const now = useNow(60_000)
  const { words, groups } = owner
  const columns = useMessageColumns(words, now)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { status, event, before, open } = list.fields
  const wanted = statuses.find((each) => each === status)
  const { data, error, refetch, isPlaceholderData } = useLiveCall(
    webhooks.listDeliveries,
    {
      webhookId: webhook.id,
      query: { status: wanted, type: event, before: Number(before) || undefined, limit: pageSize },
    },
    (answer) => underwayIn(answer?.items ?? []),
  )
  const { refused, isPending, sendAgain } = useRedelivery(webhook.id, words)

  const items = data?.items
  const at = items?.findIndex(({ id }) => id === open) ?? -1
  const opened = items?.[at]
  const show = (message: Message | undefined) =>
    void navigate({ href: list.hrefOpening(message?.id), replace: true, resetScroll: false })
  const turn = (step: number) => {
    const next = items?.[at + step]
    return next && (() => show(next))
  }
  const off = webhook.enabled ? undefined : e('WEBHOOK_IS_DISABLED')
  const locked = (message: Message) =>
    off ??
    (message.status === 'delivered'
      ? t('alreadyDelivered')
      : message.status === 'waiting'
        ? t('onItsWay')
        : undefined)
  const subscribed = groups.flatMap((group) => chosenOf(webhook.events, group))
  const types = [...new Set([...subscribed, testType, ...(event ? [event] : [])])]

  async function sendChosen() {
    await sendAgain((items ?? []).filter(({ id }) => keys.has(id)))
    setKeys(new Set())
  }

  return (
    <Section title={t('title')}>
      <Stack gap={3}>
        <FilterBar
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
          onChange={(id, value) => list.change({ [id]: value, before: '' })}
          onClear={() => list.change(noFilters)}
        >
          <Button
            kind="quiet"
            size="sm"
            iconOnly
            icon={<IconRetry />}
            onClick={() => void refetch()}
          >
            {t('reload')}
          </Button>
        </FilterBar>
        <BulkBar count={keys.size} onClear={() => setKeys(new Set())}>
          <Button
            kind="quiet"
            size="sm"
            icon={<IconRetry />}
            busy={isPending}
            onClick={() => void sendChosen()}
          >
            {t('redeliver')}
          </Button>
        </BulkBar>
        <RefusedOnes refused={refused} />
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={items}
            keyOf={({ id }) => id}
            nameOf={({ type }) => words(type)}
            hrefOf={({ id }) => list.hrefOpening(id)}
            open={open}
            busy={isPlaceholderData}
            selection={{ keys, onChange: setKeys, locked }}
            empty={
              wanted || event ? (
                <NothingMatches onClear={() => list.change(noFilters)} />
              ) : (
                <Empty title={t('none')}>{t('noneText')}</Empty>
              )
            }
          />
        )}
        {data && data.items.length > 0 ? (
          <Pagination {...list.forward(data.next === null ? null : String(data.next))} />
        ) : null}
      </Stack>
      {opened && items ? (
        <MessageDetail
          message={opened}
          words={words}
          position={{ index: at + 1, total: items.length }}
          busy={isPending}
          off={off}
          onRedeliver={() => void sendAgain([opened])}
          onPrevious={turn(-1)}
          onNext={turn(1)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </Section>
  )
}

function RefusedOnes({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <FormError>
      {refused.map(({ name, text }) => (
        <Text key={name}>
          <b>{name}</b>. {text}
        </Text>
      ))}
    </FormError>
  )
}
