import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { priceMigrations } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { usePolledCall } from '../../../lib/live-call.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Ledger, Section, Skeleton, Stack, Text } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { MoveHistory } from './MoveHistory.tsx'
import { isOpen, type Move, type Target, targetsOf } from './movable.ts'
import type { Product } from './said.ts'

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

type Of = { shop: Shop; product: Product }

/** The latest ones; programs list all of them. */
const shown = 10
/** While its subscribers are listed, which takes seconds. */
const pause = 2_000

/** Who pays less or more than the product costs now, and how they are moved to its present price. */
export function EarlierPrices({ shop, product }: Of) {
  const t = useTranslations('price-migrations.ui')
  const list = usePolledCall(
    priceMigrations.list,
    { query: { organizationId: shop.organization.id, productId: [product.id], limit: shown } },
    (answer) => (answer?.items.some(({ status }) => status === 'preparing') ? pause : false),
  )
  const moves = list.data?.items
  const targets = targetsOf(product)
  if (list.error) {
    return (
      <Section title={t('title')}>
        <QueryProblem error={list.error} onRetry={() => void list.refetch()} />
      </Section>
    )
  }
  if (!moves || (targets.length === 0 && moves.length === 0)) return null
  return (
    <Section title={t('title')}>
      <Stack gap={5}>
        {targets.map((target) => (
          <InCurrency
            key={target.currency}
            shop={shop}
            product={product}
            target={target}
            isOnly={targets.length === 1}
            moves={moves.filter(({ currency }) => currency === target.currency)}
          />
        ))}
        {moves.length > 0 ? <MoveHistory shop={shop} moves={moves} /> : null}
      </Stack>
    </Section>
  )
}

type InCurrencyProps = Of & { target: Target; isOnly: boolean; moves: readonly Move[] }

/** A year from now: who would move does not depend on the day. */
const someDay = (now: Date) => new Date(now.getTime() + 365 * 86_400_000).toISOString()

function InCurrency({ shop, product, target, isOnly, moves }: InCurrencyProps) {
  const t = useTranslations('price-migrations.ui')
  const { money, now } = useShopWords()
  const [effectiveAt] = useState(() => someDay(now))
  const [isMoving, setMoving] = useState(false)
  const { currency, prices } = target
  const { data, error, refetch } = useCall(priceMigrations.preview, {
    id: product.id,
    prices: [...prices],
    effectiveAt,
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const { subscribers } = data
  const sum = data.amounts.find((each) => each.currency === currency)
  if (subscribers === 0 || !sum) {
    return (
      <Text tone="muted">
        {isOnly ? t('nobody') : t('nobodyIn', { currency: currency.toUpperCase() })}
      </Text>
    )
  }
  const open = moves.find(isOpen)
  return (
    <Stack gap={3}>
      <Ledger
        lines={[
          {
            id: 'now',
            label: t('paysEarlier', { count: subscribers }),
            note: t('inMonth'),
            amount: money(sum.oldMonthlyAmount, currency),
          },
          {
            id: 'then',
            label: t('atPresent'),
            note: t('inMonth'),
            amount: money(sum.newMonthlyAmount, currency),
          },
        ]}
      />
      {shop.may('sale', 'write') ? (
        <div>
          <Button onClick={() => setMoving(true)}>
            {isOnly ? t('move') : t('moveIn', { currency: currency.toUpperCase() })}
          </Button>
        </div>
      ) : null}
      {isMoving ? (
        <Suspense>
          <MoveDialog
            product={product}
            target={target}
            open={open}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}
