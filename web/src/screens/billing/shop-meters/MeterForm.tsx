import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { type Check, text, useForm } from '../../../lib/form.ts'
import { create } from '../../../lib/limits/meters.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import {
  Button,
  ButtonLink,
  Field,
  Note,
  RadioGroup,
  Row,
  Section,
  Select,
  Stack,
  WithAside,
} from '../../../ui/index.ts'
import { MetadataField } from '../shop/MetadataField.tsx'
import { metadataOf } from '../shop/metadata-text.ts'
import type { Shop } from '../shop/use-shop.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import {
  type Aggregation,
  clauseChecks,
  draftOf,
  type Filter,
  filterOf,
  type Meter,
  newGroup,
} from './filter-draft.ts'
import { useSeen } from './known-properties.tsx'
import { LastWeek } from './LastWeek.tsx'

const functions = ['count', 'sum', 'max', 'min', 'avg', 'unique'] as const
type Func = (typeof functions)[number]
const units = ['scalar', 'token', 'custom'] as const
type Unit = (typeof units)[number]

export type MeterInput = {
  name: string
  unit: Unit
  customLabel: string | null
  customMultiplier: number | null
  metadata: Record<string, string | number | boolean>
  /** Absent where they stay as they are. */
  filter?: Filter
  aggregation?: Aggregation
}

type MeterFormProps = {
  shop: Shop
  meter?: Meter
  /** Why the filter stays: something was counted by it. */
  locked?: boolean
  /** Said before the button: what a change does to those who have the meter. */
  effects?: React.ReactNode
  cancelHref: string
  send: (input: MeterInput) => Promise<Failure | null>
}

function aggregationOf(func: Func, property: string): Aggregation | undefined {
  if (func === 'count') return { func }
  const named = property.trim()
  return named === '' || named.length > 256 ? undefined : { func, property: named }
}

/** What a meter counts, beside what that would have counted in the last week. */
export function MeterForm(props: MeterFormProps) {
  const { shop, meter, locked = false, effects, cancelHref, send } = props
  const t = useTranslations('shop-meters.ui')
  const c = useTranslations('common.ui')
  const s = useTranslations('shell.ui.form')
  const seen = useSeen(shop)
  const own = meter?.aggregation
  const [filter, setFilter] = useState(() => (meter ? draftOf(meter.filter) : newGroup('and')))
  const [func, setFunc] = useState<Func>(own?.func ?? 'count')
  const [property, setProperty] = useState(own && 'property' in own ? own.property : '')
  const [unit, setUnit] = useState<Unit>(meter?.unit ?? 'scalar')
  const aggregation = aggregationOf(func, property)
  const wanted = filterOf(filter)
  const before = meter?.metadata ?? {}
  const limits = useLimitChecks({ name: create.name })
  const multiplier: Check = (value) =>
    /^\d{0,10}$/.test(value.trim()) && (value.trim() === '' || Number(value) >= 1)
      ? undefined
      : t('problems.multiplier')
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...limits,
      metadata: (value) => (metadataOf(value, before) ? undefined : t('problems.metadata')),
      ...(unit === 'custom' && {
        custom_label: (value) =>
          value.trim() === '' || value.trim().length > 50 ? t('problems.label') : undefined,
        custom_multiplier: multiplier,
      }),
      ...(!locked && {
        ...(func !== 'count' && {
          property: () => (aggregation ? undefined : t('problems.property')),
        }),
        ...clauseChecks(filter, (problem) => t(`problems.${problem}`)),
      }),
    },
    fieldsOf: (failure) =>
      refusedFields(failure, ({ path, type }) =>
        type === 'forbidden' && /^(filter|aggregation)/.test(path)
          ? t('problems.counted')
          : t('problems.other'),
      ),
    errorText: useErrorText(),
    send: (fields) => {
      const most = text(fields, 'custom_multiplier').trim()
      return send({
        name: text(fields, 'name').trim(),
        unit,
        customLabel: unit === 'custom' ? text(fields, 'custom_label').trim() : null,
        metadata: { ...metadataOf(text(fields, 'metadata'), before) },
        customMultiplier: unit === 'custom' && most !== '' ? Number(most) : null,
        ...(!locked && wanted && { filter: wanted }),
        ...(!locked && aggregation && { aggregation }),
      })
    },
  })
  const refused = problems.filter ?? problems.aggregation
  return (
    <WithAside follows aside={<LastWeek shop={shop} filter={wanted} aggregation={aggregation} />}>
      <Stack as="form" gap={6} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Stack gap={4}>
          <Field
            label={t('fields.name')}
            name="name"
            required
            maxLength={256}
            autoComplete="off"
            defaultValue={meter?.name}
            hint={t('fields.nameHint')}
            error={problems.name}
          />
          <RadioGroup
            name="unit"
            label={t('fields.unit')}
            value={unit}
            inline
            options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(value) => setUnit(value as Unit)}
          />
          {unit === 'custom' ? (
            <Row gap={4} align="start" fill>
              <Field
                grow
                label={t('fields.label')}
                name="custom_label"
                maxLength={50}
                autoComplete="off"
                defaultValue={meter?.customLabel ?? ''}
                hint={t('fields.labelHint')}
                error={problems.custom_label}
              />
              <Field
                grow
                label={t('fields.multiplier')}
                name="custom_multiplier"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={meter?.customMultiplier ?? ''}
                hint={t('fields.multiplierHint')}
                error={problems.custom_multiplier}
              />
            </Row>
          ) : null}
        </Stack>
        {locked ? (
          <Note tone="info" title={t('locked')}>
            {t('lockedText')}
          </Note>
        ) : (
          <>
            <Section title={t('filter.title')}>
              <div data-field="filter">
                <FilterBuilder
                  filter={filter}
                  problems={problems}
                  seen={seen}
                  onChange={setFilter}
                />
              </div>
            </Section>
            <Section title={t('fields.aggregation')}>
              <Stack gap={4}>
                <Select
                  name="aggregation"
                  label={t('fields.function')}
                  value={func}
                  options={functions.map((value) => ({ value, label: t(`functions.${value}`) }))}
                  onChange={({ target }) => setFunc(target.value as Func)}
                />
                {func === 'count' ? null : (
                  <Field
                    label={t('fields.property')}
                    name="property"
                    value={property}
                    maxLength={256}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    hint={t(func === 'unique' ? 'fields.uniqueHint' : 'fields.propertyHint')}
                    error={problems.property}
                    onChange={({ target }) => setProperty(target.value)}
                  />
                )}
              </Stack>
            </Section>
          </>
        )}
        <MetadataField
          label={t('metadata')}
          hint={t('fields.metadataHint')}
          metadata={meter?.metadata}
          error={problems.metadata}
        />
        {refused ? <Note tone="danger">{refused}</Note> : null}
        {effects}
        <Row>
          <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
            {meter ? s('save') : t('create.open')}
          </Button>
          <ButtonLink href={cancelHref}>{c('cancel')}</ButtonLink>
        </Row>
      </Stack>
    </WithAside>
  )
}
