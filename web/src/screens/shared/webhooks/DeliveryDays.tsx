import { useTranslations } from 'use-intl/react'
import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { DateTime, Sparkline, VisuallyHidden } from '../../../ui/index.ts'

export type DayOfWebhook = {
  readonly day: string
  readonly succeeded: number
  readonly failed: number
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

export const wasTried = ({ succeeded, failed }: DayOfWebhook) => succeeded + failed > 0

type DaysProps = { days: readonly DayOfWebhook[] }

/** The attempts of one webhook on the last days. */
export function DaysLine({ days }: DaysProps) {
  const t = useTranslations('webhooks.ui.days')
  const succeeded = days.map((each) => each.succeeded)
  const failed = days.map((each) => each.failed)
  const label = t('summary', { succeeded: sum(succeeded), failed: sum(failed) })
  return <Sparkline values={succeeded} failed={failed} label={label} />
}

/** The same for readers of screens. */
export function DaysTable({ days }: DaysProps) {
  const t = useTranslations('webhooks.ui.days')
  const { language } = useLanguage()
  // The server counts by days of UTC.
  const date = dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  })
  const number = numberFormat(formattingLocale(language))
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('succeeded')}</th>
            <th scope="col">{t('failed')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <tr key={each.day}>
              <th scope="row">
                <DateTime value={each.day}>{date.format(new Date(each.day))}</DateTime>
              </th>
              <td>{number.format(each.succeeded)}</td>
              <td>{number.format(each.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
