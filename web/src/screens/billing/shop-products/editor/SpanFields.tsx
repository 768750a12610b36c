import { useTranslations } from 'use-intl/react'
import { Field, Row, Select } from '../../../../ui/index.ts'
import type { Interval } from './draft.ts'
import { wholeOf } from './form.ts'

const intervals = ['day', 'week', 'month', 'year'] as const

type SpanProps = {
  label: string
  names: readonly [count: string, interval: string]
  count: number | null
  interval: Interval
  error: string | undefined
  onChange: (count: number | null, interval: Interval) => void
}

/** A number of days, weeks, months or years. */
export function SpanFields({ label, names, count, interval, error, onChange }: SpanProps) {
  const t = useTranslations('shop-products.ui.price')
  return (
    <Row gap={3} align="start">
      <Field
        name={names[0]}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={count ?? ''}
        error={error}
        onChange={({ target }) => onChange(wholeOf(target.value), interval)}
      />
      <Select
        name={names[1]}
        label={t('unit')}
        value={interval}
        onChange={({ target }) => onChange(count, target.value as Interval)}
        options={intervals.map((value) => ({
          value,
          label: t(`units.${value}`, { count: count ?? 1 }),
        }))}
      />
    </Row>
  )
}
