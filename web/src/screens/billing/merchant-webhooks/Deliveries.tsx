import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webhookDeliveries } from '../../../lib/calls.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useLiveCall } from '../../../lib/live-call.ts'
import { useNow } from '../../../lib/now.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  FormError,
  IconRetry,
  Section,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { BulkBar, DataTable, FilterBar, Pagination, SearchField } from '../../../ui/widgets.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { useDeliveryColumns } from './delivery-columns.tsx'
import type { Delivery, Endpoint } from './endpoints.ts'
import { useEventWords } from './event-groups.ts'
import { type Expected, underwayIn } from './underway.ts'

const pageSize = 25
const classes = ['2xx', '3xx', '4xx', '5xx'] as const
const noFilters = { find: '', result: '', code: '', event: '' }

/** Every attempt to reach one endpoint, and how to send an event again. */
export function Deliveries({
  endpoint,
  expected,
}: {
  endpoint: Endpoint
  expected: Expected | null
}) {
  const t = useTranslations('webhooks.ui.deliveries')
  const toast = useToast()
  const navigate = useNavigate()
  const list = useListSearch()
  const now = useNow(60_000)
  const words = useEventWords()
  const columns = useDeliveryColumns(now)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState<Expected | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { find = '', result, code, event, open } = list.fields
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
  const redeliver = useEach(webhookDeliveries.redeliver, [webhookDeliveries.list])

  const items = data?.items
  const isFiltered = [find, result, code, event].some(Boolean)
  const at = items?.findIndex(({ id }) => id === open) ?? -1
  const opened = items?.[at]
  const page = list.page === 1 ? undefined : String(list.page)
  const hrefOf = ({ id }: Delivery) => list.hrefWith({ page, open: id })
  const turn = (step: number) => {
    const next = items?.[at + step]
    return next && (() => void navigate({ href: hrefOf(next), replace: true, resetScroll: false }))
  }
  const locked = ({ webhookEvent }: Delivery) =>
    webhookEvent.isArchived
      ? t('erased')
      : webhookEvent.succeeded
        ? t('alreadyDelivered')
        : undefined

  /** Several attempts of one event are one message. */
  async function sendAgain(given: readonly Delivery[]) {
    const events = new Map(given.map(({ webhookEvent }) => [webhookEvent.id, webhookEvent.type]))
    const since = Date.now()
    const failed = await redeliver.run(
      [...events].map(([id, type]) => ({ name: words(type), input: { id } })),
    )
    setRefused(failed)
    setAgain({ events: [...events.keys()], since })
    setKeys(new Set())
    if (failed.length === 0) toast(t('sentAgain', { count: events.size }))
  }

  return (
    <Section title={t('title')}>
      <Stack gap={3}>
        <FilterBar
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
          onChange={(id, value) => list.change({ [id]: value })}
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
            busy={redeliver.isPending}
            onClick={() => void sendAgain((items ?? []).filter(({ id }) => keys.has(id)))}
          >
            {t('redeliver')}
          </Button>
        </BulkBar>
        {refused.length > 0 ? (
          <FormError>
            {refused.map(({ name, text }) => (
              <Text key={name}>
                <b>{name}</b>. {text}
              </Text>
            ))}
          </FormError>
        ) : null}
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            items={items}
            keyOf={({ id }) => id}
            nameOf={({ webhookEvent }) => words(webhookEvent.type)}
            hrefOf={hrefOf}
            open={open}
            busy={isPlaceholderData}
            selection={{ keys, onChange: setKeys, locked }}
            empty={
              isFiltered ? (
                <NothingMatches onClear={() => list.change(noFilters)} />
              ) : (
                <Empty title={t('none')}>{t('noneText')}</Empty>
              )
            }
          />
        )}
        {data && data.pagination.totalCount > 0 ? (
          <Pagination {...list.pages(data.pagination.totalCount, pageSize)} />
        ) : null}
      </Stack>
      {opened && items ? (
        <DeliveryDetail
          delivery={opened}
          position={{ index: at + 1, total: items.length }}
          busy={redeliver.isPending}
          onRedeliver={() => void sendAgain([opened])}
          onPrevious={turn(-1)}
          onNext={turn(1)}
          onClose={() => list.change({ page, open: '' })}
        />
      ) : null}
    </Section>
  )
}
