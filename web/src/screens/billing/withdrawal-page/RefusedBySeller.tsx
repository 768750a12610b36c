import type { WithdrawalPreview } from '@guildhall/contract/billing/withdrawals'
import { useTranslations } from 'use-intl/react'
import { Note, Stack, Text } from '../../../ui/index.ts'

/** The seller refused it, and why: text as it was written, line by line. */
export function RefusedBySeller({ preview: { refusal, status } }: { preview: WithdrawalPreview }) {
  const t = useTranslations('withdrawals.ui.page')
  if (status !== 'refused') return null
  const lines = (refusal ?? '').split('\n').filter((line) => line.trim() !== '')
  return (
    <Note tone="warn" title={lines.length > 0 ? t('refusedBySeller') : undefined}>
      {lines.length === 0 ? (
        t('refusedBySeller')
      ) : (
        <Stack gap={2}>
          <Text>{t('refusalReason')}</Text>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that never changes
            <Text key={index}>
              <bdi>{line}</bdi>
            </Text>
          ))}
        </Stack>
      )}
    </Note>
  )
}
