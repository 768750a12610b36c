import { minorUnits } from '@guildhall/contract/kernel/typed-amount'
import { useState } from 'react'
import { AffixField, type AffixFieldProps } from './AffixField.tsx'
import { HiddenValue } from './HiddenValue.tsx'
import { amountText, fractionDigits } from './money-text.ts'

export type MoneyFieldProps = Omit<
  AffixFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'suffix' | 'buttons' | 'name'
> & {
  /** The form gets minor units under this name, or an empty text. */
  name: string
  currency: string
  /** The locale of the decimal mark. */
  locale: string
  defaultMinor?: number | undefined
  onChange?: ((minor: number | null) => void) | undefined
}

/** An amount in one currency, typed with the decimal mark of any language. */
export function MoneyField(props: MoneyFieldProps) {
  const { name, currency, locale, defaultMinor, onChange, ...rest } = props
  const digits = fractionDigits(currency)
  const [text, setText] = useState(
    defaultMinor === undefined ? '' : amountText(defaultMinor, digits, locale),
  )
  const minor = minorUnits(text, digits, locale)
  return (
    <AffixField
      {...rest}
      figure
      field={name}
      inputMode="decimal"
      autoComplete="off"
      suffix={currency}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(minorUnits(event.target.value, digits, locale))
      }}
      onBlur={(event) => {
        if (minor !== null) setText(amountText(minor, digits, locale))
        rest.onBlur?.(event)
      }}
      buttons={<HiddenValue name={name} value={minor === null ? '' : String(minor)} />}
    />
  )
}
