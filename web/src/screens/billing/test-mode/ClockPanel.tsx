import { useTranslations } from 'use-intl/react'
import { subscriptions, testMode } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { zoneText } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import type { Mode } from '../../../shell/organization-mode.ts'
import {
  Button,
  DateTime,
  Note,
  Progress,
  Row,
  RuledStrip,
  Section,
  Stack,
  Text,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { daysAhead, doneOf, steps } from './clock-steps.ts'
import { OwnDate } from './OwnDate.tsx'
import { useMove } from './use-move.ts'

type ClockPanelProps = { shop: Shop; mode: Mode }

/** What time the organization has, and the ways to move it on. */
export function ClockPanel({ shop, mode }: ClockPanelProps) {
  const t = useTranslations('test-mode.ui.clock')
  const { language, momentOf, now, number } = useShopWords()
  const here = useNow(60_000)
  const move = useMove(shop)
  const ahead = daysAhead(now, here)
  return (
    <Section title={t('title')}>
      <Stack gap={4}>
        <RuledStrip
          items={[
            {
              id: 'now',
              label: t('now'),
              value: <DateTime value={now.toISOString()}>{momentOf(now)}</DateTime>,
              below: zoneText(now, language),
            },
            {
              id: 'ahead',
              label: t('ahead'),
              value: ahead === 0 ? t('notAhead') : t('days', { count: ahead }),
              below: ahead === 0 ? undefined : t('realTime', { date: momentOf(here) }),
            },
            ...(shop.may('sale', 'read')
              ? [{ id: 'next', label: t('next'), value: <Next shop={shop} /> }]
              : []),
          ]}
        />
        {mode.stopped ? (
          <Note tone="danger" title={t('stoppedTitle')}>
            {mode.stoppedBy && mode.stoppedBy !== 'other'
              ? `${t(`stoppedBy.${mode.stoppedBy}`)} `
              : ''}
            {t('stopped')}
          </Note>
        ) : null}
        {move.problem ? (
          <Note tone="danger" role="alert">
            {move.problem}
          </Note>
        ) : null}
        {mode.moving ? (
          <Moving shop={shop} now={mode.now} />
        ) : (
          <Ways shop={shop} move={move} number={number} />
        )}
      </Stack>
    </Section>
  )
}

/** The day on which the first of the running subscriptions is due. */
function useNextDue({ organization, may }: Shop) {
  const { data } = useCall(
    subscriptions.list,
    {
      query: {
        organizationId: organization.id,
        active: 'true',
        sorting: ['current_period_end'],
        limit: 1,
      },
    },
    { enabled: may('sale', 'read') },
  )
  return data && { due: data.items[0]?.currentPeriodEnd }
}

function Next({ shop }: { shop: Shop }) {
  const t = useTranslations('test-mode.ui.clock')
  const { moment } = useShopWords()
  const next = useNextDue(shop)
  if (!next) return '…'
  return next.due ? moment(next.due) : t('noNext')
}

type WaysProps = {
  shop: Shop
  move: ReturnType<typeof useMove>
  number: (value: number) => string
}

function Ways({ shop, move: { begun, move } }: WaysProps) {
  const t = useTranslations('test-mode.ui.clock')
  const c = useTranslations('common.ui')
  const next = useNextDue(shop)
  const mayNot = shop.may('organization', 'update') ? undefined : t('mayNot')
  const busyLabel = c('loading')
  const due = next?.due
  return (
    <Stack gap={4}>
      <Row>
        {steps.map(({ id, advance }) => (
          <Button
            key={id}
            busy={begun === id}
            busyLabel={busyLabel}
            disabledReason={mayNot}
            onClick={() => void move(id, { advance })}
          >
            {t(`steps.${id}`)}
          </Button>
        ))}
        {shop.may('sale', 'read') ? (
          <Button
            kind="primary"
            busy={begun === 'next'}
            busyLabel={busyLabel}
            aria-disabled={!due}
            disabledReason={mayNot ?? (next && !due ? t('noNextReason') : undefined)}
            onClick={() => {
              if (due) void move('next', { to: due.toISOString() })
            }}
          >
            {t('toNext')}
          </Button>
        ) : null}
      </Row>
      {mayNot ? null : <OwnDate onMove={(to) => move('own', { to: to.toISOString() })} />}
      <Text size="small" tone="muted">
        {t('hint')}
      </Text>
    </Stack>
  )
}

function Moving({ shop, now }: { shop: Shop; now: Date }) {
  const t = useTranslations('test-mode.ui.clock')
  const { dayOf } = useShopWords()
  const { id } = shop.organization
  const { data } = useCall(testMode.listMoves, { id }, { enabled: shop.may('sale', 'read') })
  const running = data?.items.find(({ state }) => state === 'running')
  return (
    <div role="status">
      <Progress
        value={running ? doneOf(running, now) : null}
        max={1}
        label={running ? t('movingTo', { date: dayOf(running.to) }) : t('moving')}
        aside={dayOf(now)}
      />
    </div>
  )
}
