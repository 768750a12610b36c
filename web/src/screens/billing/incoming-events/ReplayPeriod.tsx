import { followedTypes } from '@guildhall/contract/billing/followed-types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { incomingEvents } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { zoneText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { trySend } from '../../../lib/send.ts'
import { clockText, momentOfClock } from '../../../lib/zone-days.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Select, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { type Verdict, verdicts } from './verdicts.tsx'

const formId = 'replay-period'
const day = 86_400_000

type Filters = { type: string | undefined; verdict: Verdict | undefined }
type ReplayPeriodProps = Filters & { organizationId: string; onClose: () => void }

/** What was looked at: those that were not are looked at in a moment anyway. */
const judged = verdicts.filter((verdict) => verdict !== 'none')

/** All events of a period are judged again, also those that are on no page. */
export function ReplayPeriod({ organizationId, onClose, type, verdict }: ReplayPeriodProps) {
  const t = useTranslations('incoming-events.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const [opened] = useState(() => Date.now())
  const { busy, problems, refusal, form } = useForm({
    checks: {
      from: (value) => (momentOfClock(value) ? undefined : t('period.missing')),
      to: (value, data) => {
        const [from, to] = [momentOfClock(text(data, 'from')), momentOfClock(value)]
        if (!to) return t('period.missing')
        return from && from >= to ? t('period.order') : undefined
      },
    },
    errorText: useErrorText(),
    async send(data) {
      const [from, to] = [momentOfClock(text(data, 'from')), momentOfClock(text(data, 'to'))]
      if (!from || !to) return null
      const chosen = judged.find((each) => each === text(data, 'verdict'))
      const only = text(data, 'type')
      const { data: answer, failure } = await trySend(incomingEvents.replayPeriod, {
        id: organizationId,
        ...{ from: from.toISOString(), to: to.toISOString() },
        ...(chosen && { verdict: chosen }),
        ...(only && { type: only }),
      })
      if (failure) return failure
      for (const { line } of [incomingEvents.list, incomingEvents.get]) {
        void client.invalidateQueries({ queryKey: [line] })
      }
      toast(t('replayed', { count: answer.count }))
      onClose()
      return null
    },
  })
  const all = { value: '', label: t('period.all') }
  return (
    <FormDialog
      open
      busy={busy}
      title={t('period.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('replay')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Text>{t('replayText')}</Text>
        <Field
          type="datetime-local"
          name="from"
          label={t('period.from')}
          defaultValue={clockText(new Date(opened - day))}
          error={problems.from}
        />
        <Field
          type="datetime-local"
          name="to"
          label={t('period.to')}
          hint={t('period.zone', { zone: zoneText(new Date(opened), language) })}
          // The minute that has begun is part of it.
          defaultValue={clockText(new Date(opened + 60_000))}
          error={problems.to}
        />
        <Select
          name="verdict"
          label={t('verdict')}
          defaultValue={verdict}
          options={[all, ...judged.map((value) => ({ value, label: t(`verdicts.${value}`) }))]}
        />
        <Select
          name="type"
          label={t('type')}
          defaultValue={type}
          options={[all, ...followedTypes.map((value) => ({ value, label: value }))]}
        />
      </Stack>
    </FormDialog>
  )
}
