import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import { merchantWebhooks, type OutputOf, testMode, webhookDeliveries } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import type { Mode } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  IconClock,
  QuietSelect,
  RuledStrip,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  Timeline,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { noteOf, toneOf } from './happened-words.ts'

type Move = OutputOf<typeof testMode.listMoves>['items'][number]
type Found = OutputOf<typeof testMode.happened>

/** What happened during the last moves of the clock. */
export function Happened({ shop, mode }: { shop: Shop; mode: Mode }) {
  const t = useTranslations('test-mode.ui.happened')
  const list = useListSearch()
  const { dayOf } = useShopWords()
  const { data, error, refetch } = useCall(testMode.listMoves, { id: shop.organization.id })
  const moves = data?.items ?? []
  const chosen = moves.find(({ id }) => id === list.fields.move) ?? moves[0]
  return (
    <Section
      title={t('title')}
      action={
        moves.length > 1 && chosen ? (
          <QuietSelect
            label={t('choose')}
            value={chosen.id}
            onChange={({ target }) => list.change({ move: target.value })}
          >
            {moves.map(({ id, from, to }) => (
              <option key={id} value={id}>
                {t('move', { from: dayOf(from), to: dayOf(to) })}
              </option>
            ))}
          </QuietSelect>
        ) : undefined
      }
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : !chosen ? (
        <Text tone="muted">{t('none')}</Text>
      ) : chosen.state === 'running' || mode.moving ? (
        <Text tone="muted">{t('meanwhile')}</Text>
      ) : (
        <OfMove key={chosen.id} shop={shop} move={chosen} />
      )}
    </Section>
  )
}

/** Events get their place in the list a moment after they happened. */
const settling = 15_000
const again = 2_000

function OfMove({ shop, move }: { shop: Shop; move: Move }) {
  const t = useTranslations('test-mode.ui.happened')
  const input = { id: shop.organization.id, move: move.id }
  const { data, error, refetch } = usePolledCall(testMode.happened, input, (answer) => {
    const ended = answer?.finishedAt?.getTime() ?? 0
    return Date.now() - ended < settling ? again : false
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  return (
    <Stack gap={4}>
      <Counts shop={shop} found={data} />
      {data.items.length === 0 ? (
        <Text tone="muted">{t('nothing')}</Text>
      ) : (
        <Lines shop={shop} found={data} />
      )}
    </Stack>
  )
}

function Counts({ shop, found }: { shop: Shop; found: Found }) {
  const t = useTranslations('test-mode.ui.happened')
  const { number } = useShopWords()
  const countOf = (type: string) => found.counts.find((each) => each.type === type)?.count ?? 0
  const tile = (id: 'paid' | 'pastDue' | 'ended' | 'emails', value: number) => ({
    id,
    label: t(`counts.${id}`),
    value: number(value),
    figure: true,
  })
  return (
    <Stack gap={2}>
      <RuledStrip
        items={[
          tile('paid', countOf('order.paid')),
          tile('pastDue', countOf('subscription.past_due')),
          tile('ended', countOf('subscription.revoked')),
          tile('emails', found.emails),
        ]}
      />
      {shop.may('organization', 'update') ? <Webhooks shop={shop} found={found} /> : null}
      {found.complete ? null : (
        <Text size="small" tone="muted">
          {t('incomplete')}
        </Text>
      )}
    </Stack>
  )
}

function Webhooks({ shop: { organization }, found }: { shop: Shop; found: Found }) {
  const t = useTranslations('test-mode.ui.happened')
  const { id: organizationId, slug } = organization
  const one = { organizationId, limit: 1 }
  const endpoints = useCall(merchantWebhooks.list, { query: one })
  const isThere = (endpoints.data?.pagination.totalCount ?? 0) > 0
  const { data } = useCall(
    webhookDeliveries.list,
    {
      query: {
        ...one,
        startTimestamp: found.startedAt.toISOString(),
        ...(found.finishedAt && { endTimestamp: found.finishedAt.toISOString() }),
      },
    },
    { enabled: isThere },
  )
  if (!isThere || !data) return null
  return (
    <Text size="small" tone="muted">
      {t.rich('webhooks', {
        count: data.pagination.totalCount,
        link: (text) => (
          <TextLink href={linkTo('/o/:slug/developers/webhooks', { slug }, { kind: 'billing' })}>
            {text}
          </TextLink>
        ),
      })}
    </Text>
  )
}

function Lines({ shop, found }: { shop: Shop; found: Found }) {
  const t = useTranslations('test-mode.ui.happened')
  const words = useActionWords()
  const { amount, moment } = useShopWords()
  const { slug } = shop.organization
  function hrefOf({ subject, subjectId: id }: Found['items'][number]) {
    if (id === null) return undefined
    if (subject === 'order') return linkTo('/o/:slug/orders/:id', { slug, id })
    if (subject === 'subscription') return linkTo('/o/:slug/subscriptions/:id', { slug, id })
    const isSeen = subject === 'customer' && shop.may('customer', 'read')
    return isSeen ? linkTo('/o/:slug/customers/:id', { slug, id }) : undefined
  }
  const shown = found.items.length
  const all = found.counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={3}>
      <Timeline
        items={found.items.map((each, at) => {
          const href = hrefOf(each)
          const title = words(each.type)
          return {
            id: String(at),
            tone: toneOf(each.type),
            icon: toneOf(each.type) === 'neutral' ? <IconClock /> : undefined,
            title: href ? <TextLink href={href}>{title}</TextLink> : title,
            note: noteOf(each, amount),
            time: moment(each.at),
          }
        })}
      />
      {all > shown ? (
        <Text size="small" tone="muted">
          {t('more', { shown, all })}
        </Text>
      ) : null}
    </Stack>
  )
}
