import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { Checkbox, Field, Note, Row, Select, Text, Textarea } from '../../../ui/index.ts'
import { MetadataField } from '../shop/MetadataField.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { type Benefit, type BenefitType, propertyName, timeframes } from './benefit-fields.ts'
import { DiscordFields, RepositoryFields } from './ConnectedFields.tsx'
import { FilesField } from './FilesField.tsx'
import type { FieldsOf, Of } from './fields-of.ts'

type BenefitFieldsProps = {
  shop: Shop
  type: BenefitType
  /** The one that is changed. */
  benefit: Benefit | undefined
  problems: Readonly<Record<string, string>>
}

export function BenefitFields({ shop, type, benefit, problems }: BenefitFieldsProps) {
  const t = useTranslations('shop-benefits.ui')
  return (
    <>
      <Field
        label={t('fields.description')}
        name="description"
        required
        autoComplete="off"
        maxLength={42}
        defaultValue={benefit?.description}
        hint={t('fields.descriptionHint')}
        error={problems.description}
      />
      <OfType shop={shop} type={type} benefit={benefit} problems={problems} />
      <Checkbox
        name="visible"
        label={t('fields.visible')}
        hint={t('fields.visibleHint')}
        defaultChecked={benefit === undefined || benefit.visibility === 'public'}
      />
      <MetadataField
        label={t('metadata')}
        hint={t('fields.metadataHint')}
        metadata={benefit?.metadata}
        error={problems.metadata}
      />
    </>
  )
}

function OfType({ shop, type, benefit, problems }: BenefitFieldsProps) {
  const shared = { shop, problems }
  switch (type) {
    case 'custom':
      return <CustomFields {...shared} benefit={benefit as Of<'custom'>} />
    case 'license_keys':
      return <KeyFields {...shared} benefit={benefit as Of<'license_keys'>} />
    case 'downloadables':
      return <FilesField {...shared} benefit={benefit as Of<'downloadables'>} />
    case 'meter_credit':
      return <CreditFields {...shared} benefit={benefit as Of<'meter_credit'>} />
    case 'discord':
      return <DiscordFields {...shared} benefit={benefit as Of<'discord'>} />
    case 'github_repository':
      return <RepositoryFields {...shared} benefit={benefit as Of<'github_repository'>} />
    case 'feature_flag':
      return <FlagNote />
  }
}

function FlagNote() {
  const t = useTranslations('shop-benefits.ui')
  return <Text tone="muted">{t('fields.flagHint')}</Text>
}

function CustomFields({ benefit, problems }: FieldsOf<'custom'>) {
  const t = useTranslations('shop-benefits.ui')
  return (
    <Textarea
      label={t('fields.note')}
      name={propertyName('note')}
      rows={5}
      defaultValue={benefit?.properties.note ?? ''}
      hint={t('fields.noteHint')}
      error={problems[propertyName('note')]}
    />
  )
}

function KeyFields({ benefit, problems }: FieldsOf<'license_keys'>) {
  const t = useTranslations('shop-benefits.ui')
  const properties = benefit?.properties
  const field = (name: string) => ({
    name: propertyName(name),
    error: problems[propertyName(name)],
    autoComplete: 'off',
  })
  return (
    <>
      <Field
        {...field('prefix')}
        label={t('fields.prefix')}
        spellCheck={false}
        maxLength={40}
        defaultValue={properties?.prefix ?? ''}
        hint={t('fields.prefixHint')}
      />
      <Row gap={4} align="start" fill>
        <Field
          {...field('expires.ttl')}
          grow
          label={t('fields.expires')}
          inputMode="numeric"
          defaultValue={properties?.expires?.ttl ?? ''}
          hint={t('fields.expiresHint')}
        />
        <Select
          label={t('fields.timeframe')}
          name={propertyName('expires.timeframe')}
          defaultValue={properties?.expires?.timeframe ?? 'year'}
          options={timeframes.map((value) => ({ value, label: t(`timeframes.${value}`) }))}
        />
      </Row>
      <Row gap={4} align="start" fill>
        <Field
          {...field('activations.limit')}
          grow
          label={t('fields.activations')}
          inputMode="numeric"
          defaultValue={properties?.activations?.limit ?? ''}
          hint={t('fields.activationsHint')}
        />
        <Field
          {...field('limit_usage')}
          grow
          label={t('fields.usage')}
          inputMode="numeric"
          defaultValue={properties?.limitUsage ?? ''}
          hint={t('fields.usageHint')}
        />
      </Row>
      <Checkbox
        name={propertyName('activations.enable_customer_admin')}
        label={t('fields.admin')}
        hint={t('fields.adminHint')}
        defaultChecked={properties?.activations?.enableCustomerAdmin ?? true}
      />
    </>
  )
}

/** Of which one is chosen. */
const mostMeters = 100

function CreditFields({ shop, benefit, problems }: FieldsOf<'meter_credit'>) {
  const t = useTranslations('shop-benefits.ui')
  const { data } = useCall(meters.list, {
    query: {
      organizationId: shop.organization.id,
      isArchived: 'false',
      sorting: ['name'],
      limit: mostMeters,
    },
  })
  const offered = data?.items ?? []
  const chosen = benefit?.properties.meterId
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = !chosen || options.some(({ value }) => value === chosen)
  return (
    <>
      {data && offered.length === 0 && !chosen ? (
        <Note tone="info" title={t('noMeters')}>
          {t('noMetersText')}
        </Note>
      ) : null}
      <Select
        // Its options come later than the page.
        key={options.length}
        label={t('fields.meter')}
        name={propertyName('meter_id')}
        defaultValue={chosen ?? ''}
        options={[
          { value: '', label: '–' },
          ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
          ...options,
        ]}
        error={problems[propertyName('meter_id')]}
      />
      <Field
        label={t('fields.units')}
        name={propertyName('units')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={benefit?.properties.units}
        hint={t('fields.unitsHint')}
        error={problems[propertyName('units')]}
      />
      <Checkbox
        name={propertyName('rollover')}
        label={t('fields.rollover')}
        hint={t('fields.rolloverHint')}
        defaultChecked={benefit?.properties.rollover ?? false}
      />
    </>
  )
}
