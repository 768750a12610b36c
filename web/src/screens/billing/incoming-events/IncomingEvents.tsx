import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { incomingEvents } from '../../../lib/calls.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useLiveCall } from '../../../lib/live-call.ts'
import { useOpened } from '../../../lib/opened.ts'
import { Forbidden } from '../../../shell/Forbidden.tsx'
import { NothingMatches } from '../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { FormError, Stack, Text } from '../../../ui/index.ts'
import { DataTable, Pagination } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { EventBar, noFilters } from './EventBar.tsx'
import { useEventColumns } from './event-columns.tsx'
import { NoEvents } from './NoEvents.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import { underwayIn } from './underway.ts'
import { useReplay } from './use-replay.ts'
import { verdicts } from './verdicts.tsx'

const EventDrawer = lazy(async () => ({ default: (await import('./EventDrawer.tsx')).EventDrawer }))
const ReplayPeriod = lazy(async () => ({
  default: (await import('./ReplayPeriod.tsx')).ReplayPeriod,
}))

const pageSize = 50

/** What the billing provider of an organization sent, and what became of it. */
export function IncomingEvents() {
  const t = useTranslations('incoming-events.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['customer', 'read']}>
      {(shop) => (shop.may('sale', 'read') ? <Events shop={shop} /> : <Forbidden />)}
    </ShopPage>
  )
}

function Events({ shop }: { shop: Shop }) {
  const t = useTranslations('incoming-events.ui')
  const list = useListSearch()
  const columns = useEventColumns()
  const [asksForPeriod, setAsksForPeriod] = useState(false)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { before, type } = list.fields
  const verdict = verdicts.find((each) => each === list.fields.verdict)
  const { id } = shop.organization
  const replay = useReplay(id)
  const { data, error, refetch, isPlaceholderData } = useLiveCall(
    incomingEvents.list,
    { id, query: { type, verdict, cursor: cursorOf(before), limit: pageSize } },
    (answer) => underwayIn(answer?.items ?? [], replay.expected, Date.now()),
  )
  const { open, position, steps } = useOpened(list, data?.items, (event) => event.id)
  const isFiltered = type !== undefined || verdict !== undefined || before !== undefined

  async function replayChosen() {
    await replay.run((data?.items ?? []).filter((event) => keys.has(event.id)))
    setKeys(new Set())
  }

  return (
    <Stack gap={3}>
      <EventBar
        list={list}
        onReload={() => void refetch()}
        onReplayPeriod={() => setAsksForPeriod(true)}
      />
      <ReplayBar
        count={keys.size}
        busy={replay.isPending}
        onReplay={() => void replayChosen()}
        onClear={() => setKeys(new Set())}
      />
      {replay.refused.length > 0 ? (
        <FormError>
          {replay.refused.map(({ name, text }) => (
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
          items={data?.items}
          keyOf={(event) => event.id}
          nameOf={(event) => `${event.type ?? t('noType')} ${event.webhookId}`}
          hrefOf={(event) => list.hrefOpening(event.id)}
          open={open}
          busy={isPlaceholderData}
          selection={{
            keys,
            onChange: setKeys,
            locked: (event) => (event.verdict === 'invalid' ? t('lockedInvalid') : undefined),
          }}
          empty={
            isFiltered ? <NothingMatches onClear={() => list.change(noFilters)} /> : <NoEvents />
          }
        />
      )}
      {data && data.items.length > 0 ? (
        <>
          <Pagination {...list.forward(data.nextCursor)} />
          <Text size="small" tone="faint">
            {t('kept')}
          </Text>
        </>
      ) : null}
      {asksForPeriod ? (
        <Suspense>
          <ReplayPeriod
            organizationId={id}
            type={type}
            verdict={verdict}
            onClose={() => setAsksForPeriod(false)}
          />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense>
          <EventDrawer
            organizationId={id}
            eventId={open}
            position={position}
            expected={replay.expected}
            busy={replay.isPending}
            onReplay={(event) => void replay.run([event])}
            {...steps}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}

/** What the address says wrongly is left out. */
const cursorOf = (before: string | undefined) =>
  before !== undefined && /^\d{1,15}$/.test(before) ? before : undefined
