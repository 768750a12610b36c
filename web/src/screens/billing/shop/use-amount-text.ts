import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { moneyText } from '../../../ui/index.ts'

/** An amount inside a sentence or a button. */
export function useAmountText() {
  const { language } = useLanguage()
  return (amount: number, currency: string) => moneyText(amount, currency, dateLocale(language))
}
