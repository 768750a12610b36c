import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { priceMigrations } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import {
  Badge,
  Button,
  Heading,
  List,
  ListItem,
  Meta,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { isOpen, type Move } from './movable.ts'

const tones = {
  preparing: 'info',
  scheduled: 'info',
  completed: 'ok',
  canceled: 'neutral',
} as const

/** The moves of a product, the latest first, with how far each has come. */
export function MoveHistory({ shop, moves }: { shop: Shop; moves: readonly Move[] }) {
  const t = useTranslations('price-migrations.ui')
  const { dayOf } = useShopWords()
  const [stopped, setStopped] = useState<Move | null>(null)
  const mayStop = shop.may('sale', 'write')
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('history')}</Heading>
      <List ruled>
        {moves.map((move) => {
          const { announced, moved, skipped, waiting } = move.subscribers
          return (
            <ListItem
              key={move.id}
              trail={
                isOpen(move) && mayStop ? (
                  <Button size="sm" kind="danger-quiet" onClick={() => setStopped(move)}>
                    {t('stop')}
                  </Button>
                ) : null
              }
            >
              <Text>
                {t('since', {
                  date: dayOf(move.effectiveAt),
                  currency: move.currency.toUpperCase(),
                })}{' '}
                <Badge tone={tones[move.status]}>{t(`states.${move.status}`)}</Badge>
              </Text>
              <Meta tone="muted">
                {t('moved', { count: moved })}
                {move.status === 'canceled' ? null : t('waiting', { count: waiting })}
                {announced > 0 && isOpen(move) ? t('announced', { count: announced }) : null}
                {skipped > 0 ? t('skipped', { count: skipped }) : null}
              </Meta>
            </ListItem>
          )
        })}
      </List>
      {stopped ? <Stop move={stopped} onClose={() => setStopped(null)} /> : null}
    </Stack>
  )
}

/** Who has moved stays so; who was told and waits keeps the price of before. */
function Stop({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useTranslations('price-migrations.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { announced, moved, waiting } = move.subscribers
  const { run, isPending, problem } = useAction(priceMigrations.cancel, {
    invalidates: [priceMigrations.list, priceMigrations.preview],
  })
  return (
    <ConfirmDialog
      open
      title={t('stopTitle')}
      confirmLabel={t('stop')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      effects={[
        { label: t('stopKeep'), value: waiting },
        { label: t('stopMoved'), value: moved },
      ]}
      onConfirm={async () => {
        if (!(await run({ id: move.id }))) return
        toast(t('stopped'))
        onClose()
      }}
      onCancel={onClose}
    >
      {announced > 0 ? <Text>{t('stopTold', { count: announced })}</Text> : null}
    </ConfirmDialog>
  )
}
