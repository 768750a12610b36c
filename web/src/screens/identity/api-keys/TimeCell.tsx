import { agoText, dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateTime, Text } from '../../../ui/index.ts'

type TimeCellProps = {
  value: Date | null
  now: Date
  /** What stands there without a time. */
  none: string
  /** As a distance from now. */
  ago?: boolean | undefined
}

export function TimeCell({ value, now, none, ago }: TimeCellProps) {
  const { language } = useLanguage()
  if (!value) {
    return (
      <Text as="span" tone="muted">
        {none}
      </Text>
    )
  }
  return (
    <DateTime whole compared value={value.toISOString()} title={fullText(value, language)}>
      {(ago ? agoText : dayText)(value, now, language)}
    </DateTime>
  )
}
