import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { balanceAdjustments, customerState, merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { create as limits } from '../../../lib/limits/balance-adjustments.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Ledger,
  MoneyField,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  useToast,
} from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { adjustmentProblem, balanceAfter, balanceIn, type Way } from './balance-preview.ts'
import { type Customer, nameOf } from './customer-name.ts'

const formId = 'adjust-balance'
type AdjustBalanceProps = { shop: Shop; customer: Customer; onClose: () => void }
type Balances = readonly { readonly currency: string; readonly balance: number }[]

/** Gives money to the balance of a customer or takes it back: what it comes to is shown before. */
export function AdjustBalance(props: AdjustBalanceProps) {
  const { shop, customer, onClose } = props
  const t = useTranslations('shop-customers.ui.balance')
  const balances = useCall(customerState.balances, { id: customer.id })
  const own = useCall(
    merchants.get,
    { id: shop.organization.id },
    { enabled: shop.may('catalog', 'read') },
  )
  const isKnown = balances.data && (own.data || !shop.may('catalog', 'read'))
  if (isKnown) {
    const known = balances.data?.items ?? []
    const usual = own.data?.defaultPresentmentCurrency ?? 'usd'
    const currencies = [...new Set([...known.map(({ currency }) => currency), usual])]
    return <Adjust {...props} balances={known} currencies={currencies} />
  }
  return (
    <FormDialog open title={t('title', { name: nameOf(customer, customer.id) })} onClose={onClose}>
      {balances.error ? (
        <QueryProblem error={balances.error} onRetry={() => void balances.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}

type AdjustProps = AdjustBalanceProps & { balances: Balances; currencies: readonly string[] }

function Adjust({ customer, onClose, balances, currencies }: AdjustProps) {
  const t = useTranslations('shop-customers.ui.balance')
  const c = useTranslations('common.ui')
  const words = useShopWords()
  const toast = useToast()
  const invalidate = useInvalidate(customerState.balances, balanceAdjustments.changes)
  const [keys] = useState(createKeys)
  const [way, setWay] = useState<Way>('give')
  const [currency, setCurrency] = useState(currencies[0] ?? 'usd')
  const [amount, setAmount] = useState<number | null>(null)
  const balance = balanceIn(balances, currency)
  const after = balanceAfter(amount, { balance, way })
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...useLimitChecks({ reason: limits.reason }),
      amount: (value) => {
        const problem = adjustmentProblem(value === '' ? null : Number(value), { balance, way })
        return problem && t(`problems.${problem}`, { balance: words.amount(balance, currency) })
      },
    },
    errorText: useErrorText(),
    async send(data) {
      const given = Number(text(data, 'amount'))
      const input = {
        id: customer.id,
        amount: way === 'give' ? given : -given,
        currency,
        reason: text(data, 'reason').trim(),
      }
      const options = { idempotencyKey: keys.keyOf(input) }
      const { data: made, failure } = await trySend(balanceAdjustments.create, input, options)
      if (failure && failure.status > 0 && failure.status < 500) keys.answered()
      if (failure) return failure
      invalidate()
      toast(t('done', { amount: words.amount(made.balance, made.currency) }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('title', { name: nameOf(customer, customer.id) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {amount === null
              ? t('open')
              : t(`confirm.${way}`, { amount: words.amount(amount, currency) })}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('text')}</Text>
        <Select
          name="way"
          label={t('way')}
          value={way}
          onChange={({ target }) => setWay(target.value === 'take' ? 'take' : 'give')}
          options={[
            { value: 'give', label: t('give') },
            { value: 'take', label: t('take') },
          ]}
        />
        {currencies.length > 1 ? (
          <Select
            name="currency"
            label={t('currency')}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : null}
        <MoneyField
          key={currency}
          name="amount"
          label={t('amount')}
          currency={currency.toUpperCase()}
          locale={words.locale}
          onChange={setAmount}
          error={problems.amount}
        />
        <Textarea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          error={problems.reason}
        />
        <Ledger
          lines={[{ id: 'now', label: t('now'), amount: words.money(balance, currency) }]}
          total={{ label: t('after'), amount: words.money(after ?? balance, currency, true) }}
        />
      </Stack>
    </FormDialog>
  )
}
