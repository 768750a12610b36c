import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customerMeters, gifts, grants, type OutputOf } from '../../../lib/calls.ts'
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

type Gift = OutputOf<typeof gifts.listBenefits>['items'][number]

const movedOf = ({ benefitDescription: name, id, until }: Gift): MovedGift => ({
  kind: 'benefit',
  id,
  name,
  until,
})

/** Single benefits that a customer was given for nothing, why, and the way to take them away. */
export function BenefitGifts({ shop, customerId }: { shop: Shop; customerId: string }) {
  const t = useTranslations('shop-customers.ui.gifts')
  const { day, dayOf } = useShopWords()
  const { slug } = shop.organization
  const [taken, setTaken] = useState<Gift | null>(null)
  const [moved, setMoved] = useState<MovedGift | null>(null)
  const { data, error, refetch } = useCall(gifts.listBenefits, {
    id: customerId,
    query: { limit: shown },
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const mayChange = shop.may('refund', 'create')
  const endOf = ({ endedAt, isRunning, until }: Gift) => {
    if (!isRunning) return endedAt ? t('takenOn', { date: dayOf(endedAt) }) : t('over')
    return until ? t('date', { date: dayOf(until) }) : t('endless')
  }
  return (
    <Section title={t('benefitSection')} count={data.pagination.totalCount}>
      <List ruled>
        {data.items.map((gift) => (
          <ListItem
            key={gift.id}
            below
            trail={
              gift.isRunning && mayChange ? (
                <>
                  <Button size="sm" onClick={() => setMoved(movedOf(gift))}>
                    {t('move')}
                  </Button>
                  <Button size="sm" kind="danger-quiet" onClick={() => setTaken(gift)}>
                    {t('take')}
                  </Button>
                </>
              ) : null
            }
          >
            <TextLink quiet href={linkTo('/o/:slug/benefits/:id', { slug, id: gift.benefitId })}>
              {gift.benefitDescription}
            </TextLink>
            {gift.reason ? <Text size="small">{gift.reason}</Text> : null}
            {gift.endReason ? (
              <Text size="small">{t('movedWhy', { reason: gift.endReason })}</Text>
            ) : null}
            <Meta tone="muted">
              {day(gift.createdAt)}
              {endOf(gift)}
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
  const product = gift.benefitDescription
  const { run, isPending, problem } = useAction(gifts.endBenefit, {
    invalidates: [gifts.listBenefits, grants.list, customerMeters.list],
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
        if (!(await run({ id: gift.id }))) return
        toast(t('taken', { product }))
        onClose()
      }}
      onCancel={onClose}
    >
      <Text>{t('takeBenefitText')}</Text>
    </ConfirmDialog>
  )
}
