import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { gifts, grants, type OutputOf, subscriptions } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  List,
  ListItem,
  Meta,
  Section,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { MovedGift } from './MoveGiftEnd.tsx'

const MoveGiftEnd = lazy(async () => ({
  default: (await import('./MoveGiftEnd.tsx')).MoveGiftEnd,
}))

const shown = 20

type Gift = OutputOf<typeof gifts.list>['items'][number]

const movedOf = ({ productName: name, subscriptionId: id, until }: Gift): MovedGift => ({
  kind: 'product',
  id,
  name,
  until,
})

/** What a customer was given for nothing, why, and the way to take it away. */
export function Gifts({ shop, customerId }: { shop: Shop; customerId: string }) {
  const t = useTranslations('shop-customers.ui.gifts')
  const { day, dayOf } = useShopWords()
  const { slug } = shop.organization
  const [taken, setTaken] = useState<Gift | null>(null)
  const [moved, setMoved] = useState<MovedGift | null>(null)
  const { data, error, refetch } = useCall(gifts.list, { id: customerId, query: { limit: shown } })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const mayTake = shop.may('sale', 'write')
  const mayMove = shop.may('refund', 'create')
  return (
    <Section title={t('section')} count={data.pagination.totalCount}>
      <List ruled>
        {data.items.map((gift) => (
          <ListItem
            key={gift.subscriptionId}
            below
            trail={
              gift.isRunning ? (
                <>
                  {mayMove ? (
                    <Button size="sm" onClick={() => setMoved(movedOf(gift))}>
                      {t('move')}
                    </Button>
                  ) : null}
                  {mayTake ? (
                    <Button size="sm" kind="danger-quiet" onClick={() => setTaken(gift)}>
                      {t('take')}
                    </Button>
                  ) : null}
                </>
              ) : null
            }
          >
            <TextLink
              quiet
              href={linkTo('/o/:slug/subscriptions/:id', { slug, id: gift.subscriptionId })}
            >
              {gift.productName}
            </TextLink>
            {gift.reason ? <Text size="small">{gift.reason}</Text> : null}
            {gift.endReason ? (
              <Text size="small">{t('movedWhy', { reason: gift.endReason })}</Text>
            ) : null}
            <Meta tone="muted">
              {day(gift.createdAt)}
              {gift.isRunning
                ? gift.until
                  ? t('date', { date: dayOf(gift.until) })
                  : t('endless')
                : t('over')}
            </Meta>
          </ListItem>
        ))}
      </List>
      {taken ? <Take gift={taken} onClose={() => setTaken(null)} /> : null}
      {moved ? (
        <Suspense>
          <MoveGiftEnd gift={moved} onClose={() => setMoved(null)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function Take({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useTranslations('shop-customers.ui.gifts')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { productName: product, subscriptionId: id } = gift
  const { run, isPending, problem } = useAction(subscriptions.revoke, {
    invalidates: [gifts.list, subscriptions.list, subscriptions.get, grants.list],
    alreadyDone: ['SUBSCRIPTION_IS_ALREADY_CANCELED'],
  })
  return (
    <ConfirmDialog
      open
      title={t('takeTitle', { product })}
      confirmLabel={t('take')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={async () => {
        if (!(await run({ id }))) return
        toast(t('taken', { product }))
        onClose()
      }}
      onCancel={onClose}
    >
      <Text>{t('takeText')}</Text>
    </ConfirmDialog>
  )
}
