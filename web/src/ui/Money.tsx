import styles from './Money.module.css'
import { fractionDigits, moneyFormat, moneyText } from './money-text.ts'

export type MoneyProps = {
  /** In the smallest unit of its currency. */
  amount: number
  currency: string
  locale: string
  /** In totals and in sentences every part is as strong as the others. */
  even?: boolean | undefined
}

/** An amount, whose whole part is what is read first. */
export function Money({ amount, currency, locale, even }: MoneyProps) {
  if (even) return <span className={styles.money}>{moneyText(amount, currency, locale)}</span>
  const format = moneyFormat(locale, currency)
  const digits = fractionDigits(currency)
  return (
    <span className={styles.money}>
      {format.formatToParts(amount / 10 ** digits).map(({ type, value }, at) => {
        const isQuiet = ['decimal', 'fraction', 'currency', 'literal'].includes(type)
        const text = type === 'minusSign' ? '−' : value
        return isQuiet ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an amount keep their order
          <span key={at} className={styles.quiet}>
            {text}
          </span>
        ) : (
          text
        )
      })}
    </span>
  )
}
