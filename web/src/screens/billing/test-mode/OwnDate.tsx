import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { text, useForm } from '../../../lib/form.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { dayAt, startOfDay } from '../../../lib/zone-days.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { Button, Field, Row } from '../../../ui/index.ts'

/** The first moment of a day that a field has; undefined where it has none. */
function dayOf(value: string): Date | undefined {
  const [year, month, day] = value.split('-').map(Number)
  return year && month && day ? startOfDay(year, month, day) : undefined
}

/** To the beginning of a day that is typed. */
export function OwnDate({ onMove }: { onMove: (to: Date) => Promise<Failure | null> }) {
  const t = useTranslations('test-mode.ui.clock')
  const c = useTranslations('common.ui')
  const now = useOrganizationNow(60_000)
  const isLater = (value: string) => (dayOf(value) ?? now) > now
  const { busy, problems, form } = useForm({
    checks: { day: (value) => (isLater(value) ? undefined : t('wrongDay')) },
    errorText: useErrorText(),
    fieldsOf: (failure) => refusedFields(failure, () => t('tooFar')),
    async send(fields) {
      const to = dayOf(text(fields, 'day'))
      return to ? onMove(to) : null
    },
  })
  return (
    <form method="post" {...form}>
      <Row align="end">
        <Field
          type="date"
          name="day"
          label={t('day')}
          min={dayAt(new Date(now.getTime() + 86_400_000))}
          error={problems.day}
        />
        <Button type="submit" busy={busy} busyLabel={c('loading')}>
          {t('move')}
        </Button>
      </Row>
    </form>
  )
}
