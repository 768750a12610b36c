import { useTranslations } from 'use-intl/react'
import { Disclosure, Facts, Stack, Text } from '../../../ui/index.ts'
import { type ImportResource, importColumns } from './import-columns.ts'

/** What the first line of a CSV file may name, and what each column means. */
export function ColumnNames({ resource }: { resource: ImportResource }) {
  const t = useTranslations('data-transfers.ui.import.columns')
  return (
    <Disclosure title={t('title')} small>
      <Stack gap={3}>
        <Text size="small" tone="muted">
          {t('text', { example: '2030-01-31 23:59:59' })}
        </Text>
        <Facts
          items={importColumns[resource].map(({ names, text, values }) => ({
            id: names.join(),
            term: names.map((name) => (
              <div key={name}>
                <code translate="no">{name}</code>
              </div>
            )),
            detail: t(text, values),
          }))}
        />
      </Stack>
    </Disclosure>
  )
}
