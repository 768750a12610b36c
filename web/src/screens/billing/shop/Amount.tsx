import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Money } from '../../../ui/index.ts'

type AmountProps = { amount: number; currency: string; even?: boolean | undefined }

/** An amount as a signed-in person reads it. */
export function Amount(props: AmountProps) {
  const { language } = useLanguage()
  return <Money {...props} locale={dateLocale(language)} />
}
