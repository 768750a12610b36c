import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { seats as seatCalls } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { Field, RadioGroup, Stack, Text } from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { behaviors, saidOf } from './ChangePlan.tsx'
import { Lost } from './Lost.tsx'
import { TermDialog } from './TermDialog.tsx'

const named = 5

type SeatsDialogProps = { shop: Shop; subscription: Subscription; onClose: () => void }

/** Another number of seats; not below those that people have. */
export function SeatsDialog({ shop, subscription, onClose }: SeatsDialogProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const [typed, setTyped] = useState<number | null>(subscription.seats)
  const [behavior, setBehavior] = useState<(typeof behaviors)[number]>('invoice')
  const input = { query: { subscriptionId: subscription.id } }
  const mayRead = shop.may('customer', 'read')
  const { data } = useCall(seatCalls.list, input, { enabled: mayRead })
  const taken = (data?.seats ?? []).filter(({ status }) => status !== 'revoked')
  const names = taken.flatMap(({ customerEmail }) => customerEmail ?? []).slice(0, named)
  const least = Math.max(1, taken.length)
  const isWrong = typed === null || typed < least
  const isSame = typed === subscription.seats
  return (
    <TermDialog
      subscription={subscription}
      title={t('terms.seats.title', { product: subscription.product.name })}
      change={
        isWrong || isSame || (mayRead && !data)
          ? null
          : { seats: typed, prorationBehavior: behavior }
      }
      done={(preview) => t(`terms.seats.${saidOf(preview) === 'later' ? 'planned' : 'done'}`)}
      onClose={onClose}
    >
      <Field
        name="seats"
        type="number"
        label={t('terms.seats.label')}
        defaultValue={subscription.seats ?? 1}
        min={least}
        max={10_000}
        onChange={({ target }) =>
          setTyped(/^\d+$/.test(target.value) ? Number(target.value) : null)
        }
        error={isWrong ? t('terms.seats.least', { least }) : undefined}
      />
      {taken.length > 0 ? (
        <Stack gap={1}>
          <Text tone="muted">{t('terms.seats.taken', { count: taken.length })}</Text>
          {names.length > 0 ? (
            <Text tone="muted" size="small">
              {t('terms.seats.takenBy', {
                names: (taken.length > names.length ? [...names, '…'] : names).join(', '),
              })}
            </Text>
          ) : null}
        </Stack>
      ) : null}
      {subscription.status === 'trialing' ? null : (
        <RadioGroup
          name="behavior"
          label={t('change.difference')}
          value={behavior}
          onChange={(value) => setBehavior(behaviors.find((each) => each === value) ?? behavior)}
          options={behaviors.map((value) => ({ value, label: t(`change.behaviors.${value}`) }))}
        />
      )}
      <Lost benefits={[]} seats={isWrong ? 0 : Math.max(0, (subscription.seats ?? 0) - typed)} />
    </TermDialog>
  )
}
