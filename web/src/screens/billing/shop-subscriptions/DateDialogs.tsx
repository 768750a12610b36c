import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Field, RadioGroup, Text } from '../../../ui/index.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { TermDialog } from './TermDialog.tsx'
import { dayLike } from './term-change.ts'

type Props = { subscription: Subscription; onClose: () => void }

const dayIn = (date: Date) => date.toISOString().slice(0, 10)

/** The trial ends now, or on another day. */
export function TrialDialog({ subscription, onClose }: Props) {
  const t = useTranslations('shop-subscriptions.ui.terms')
  const { dayOf, now } = useShopWords()
  const end = subscription.currentPeriodEnd
  const [when, setWhen] = useState('on')
  const [day, setDay] = useState(dayIn(end))
  const date = dayLike(end, day, now)
  const later = date === undefined || day === dayIn(end) ? null : { trialEnd: date }
  return (
    <TermDialog
      subscription={subscription}
      title={t('trial.title', { product: subscription.product.name })}
      change={when === 'now' ? { trialEnd: 'now' } : later}
      done={({ currentPeriodEnd }) =>
        when === 'now' ? t('trial.doneNow') : t('trial.done', { date: dayOf(currentPeriodEnd) })
      }
      onClose={onClose}
    >
      <RadioGroup
        name="when"
        label={t('trial.open')}
        value={when}
        onChange={setWhen}
        options={[
          { value: 'on', label: t('trial.on'), note: t('trial.onNote') },
          { value: 'now', label: t('trial.now'), note: t('trial.nowNote') },
        ]}
      />
      {when === 'on' ? (
        <Field
          label={t('trial.day')}
          name="day"
          type="date"
          min={dayIn(now)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={date === undefined ? t('wrongDay') : undefined}
        />
      ) : null}
    </TermDialog>
  )
}

/** The period ends on another day, from which the following ones are counted. */
export function RenewalDialog({ subscription, onClose }: Props) {
  const t = useTranslations('shop-subscriptions.ui.terms')
  const { dayOf, now } = useShopWords()
  const end = subscription.currentPeriodEnd
  const [day, setDay] = useState(dayIn(end))
  const date = dayLike(end, day, now)
  const isSame = day === dayIn(end)
  return (
    <TermDialog
      subscription={subscription}
      title={t('renewal.title', { product: subscription.product.name })}
      change={date === undefined || isSame ? null : { currentBillingPeriodEnd: date }}
      done={({ currentPeriodEnd }) => t('renewal.done', { date: dayOf(currentPeriodEnd) })}
      onClose={onClose}
    >
      <Text>{t('renewal.text')}</Text>
      <Field
        label={t('renewal.day')}
        name="day"
        type="date"
        min={dayIn(now)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={date === undefined ? t('wrongDay') : undefined}
      />
    </TermDialog>
  )
}
