import { useTranslations } from 'use-intl/react'
import { Code, Facts } from '../../../ui/index.ts'
import type { ApiKey } from './queries.ts'
import { TimeCell } from './TimeCell.tsx'

/** What the table leaves out, above all on phones. */
export function KeyFacts({ apiKey, now }: { apiKey: ApiKey; now: Date }) {
  const t = useTranslations('api-keys.ui')
  const { start, createdAt, lastRequest, remaining } = apiKey
  return (
    <Facts
      items={[
        { term: t('columns.start'), detail: <Code>{`${start}…`}</Code> },
        { term: t('created'), detail: <TimeCell value={createdAt} now={now} none="" /> },
        {
          term: t('columns.used'),
          detail: <TimeCell value={lastRequest} now={now} none={t('neverUsed')} ago />,
        },
        ...(remaining === null ? [] : [{ term: t('remaining'), detail: remaining }]),
      ]}
    />
  )
}
