import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { meterAlerts, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { type Check, text } from '../../../lib/form.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Checkbox,
  Field,
  IconPlus,
  IconTrash,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { mostAlerts, shareProblem } from './alert-fields.ts'
import type { Meter } from './filter-draft.ts'

type Alerts = OutputOf<typeof meterAlerts.get>

/** At which shares of what is included somebody is told. */
export function MeterAlerts({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui.alerts')
  const m = useTranslations('shop-meters.ui')
  const { data, error, refetch } = useCall(meterAlerts.get, { id: meter.id })
  return (
    <Section title={t('title')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Form
          key={data.modifiedAt?.getTime() ?? 0}
          alerts={data}
          meterId={meter.id}
          mayNot={shop.may('catalog', 'write') ? undefined : m('mayNot')}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </Section>
  )
}

type FormProps = { alerts: Alerts; meterId: string; mayNot: string | undefined }

function Form({ alerts, meterId, mayNot }: FormProps) {
  const t = useTranslations('shop-meters.ui.alerts')
  const s = useTranslations('shell.ui.form')
  const toast = useToast()
  const invalidate = useInvalidate(meterAlerts.get)
  const [rows, setRows] = useState(() => alerts.shares.map((share, key) => ({ key, share })))
  const [next, setNext] = useState(alerts.shares.length)
  const nameOf = (key: number) => `share.${key}`
  const valuesIn = (form: FormData) => rows.map(({ key }) => text(form, nameOf(key)))
  const check =
    (at: number): Check =>
    (value, form) => {
      const problem = shareProblem(value, valuesIn(form).slice(0, at))
      return problem && t(problem === 'twice' ? 'twice' : 'shareProblem')
    }
  const { busy, dirty, problems, refusal, form } = useSavedForm({
    checks: Object.fromEntries(rows.map(({ key }, at) => [nameOf(key), check(at)])),
    errorText: useErrorText(),
    async send(fields) {
      const { failure } = await trySend(meterAlerts.set, {
        id: meterId,
        shares: valuesIn(fields).map(Number),
        emailCustomers: fields.has('email'),
        emailTeam: fields.has('team'),
      })
      if (failure) return failure
      invalidate()
      toast(t('saved'))
      return null
    },
  })
  const isChanged = rows.length !== alerts.shares.length || rows.some(({ key }, at) => key !== at)
  const full = rows.length >= mostAlerts ? t('full') : undefined

  function add() {
    setRows([...rows, { key: next, share: Number.NaN }])
    setNext(next + 1)
  }

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      <LeaveGuard dirty={dirty || isChanged} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Text tone="muted">{t('text')}</Text>
      {rows.length === 0 ? <Text>{t('none')}</Text> : null}
      {rows.map(({ key, share }, at) => (
        <Row key={key} align="end" wrap={false}>
          <Field
            grow
            label={t('share')}
            name={nameOf(key)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            readOnly={mayNot !== undefined}
            defaultValue={Number.isNaN(share) ? '' : share}
            error={problems[nameOf(key)]}
          />
          {mayNot ? null : (
            <Button
              kind="quiet"
              iconOnly
              icon={<IconTrash />}
              onClick={() => setRows(rows.filter((each) => each.key !== key))}
            >
              {t('remove', { number: at + 1 })}
            </Button>
          )}
        </Row>
      ))}
      <Checkbox
        name="email"
        label={t('email')}
        hint={t('emailHint')}
        defaultChecked={alerts.emailCustomers}
        disabled={mayNot !== undefined}
      />
      <Checkbox
        name="team"
        label={t('team')}
        hint={t('teamHint')}
        defaultChecked={alerts.emailTeam}
        disabled={mayNot !== undefined}
      />
      <Row>
        <Button icon={<IconPlus />} disabledReason={mayNot ?? full} onClick={add}>
          {t('add')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          busyLabel={s('saving')}
          disabledReason={mayNot}
        >
          {s('save')}
        </Button>
      </Row>
    </Stack>
  )
}
