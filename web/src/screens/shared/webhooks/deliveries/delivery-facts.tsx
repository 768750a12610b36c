import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n.ts'
import { Code, CopyButton, DateTime } from '../../../../ui/index.ts'

/** The facts that every delivery has: moments, and the id of its event. */
export function useDeliveryFacts() {
  const t = useTranslations('webhooks.ui.deliveries')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  return {
    time: (term: string, value: Date | null) =>
      value
        ? [
            {
              term,
              detail: <DateTime value={value.toISOString()}>{fullText(value, language)}</DateTime>,
            },
          ]
        : [],
    id: (id: string) => ({
      term: t('id'),
      detail: (
        <CopyButton value={id} label={c('copy')} copiedLabel={c('copied')}>
          <Code>{id}</Code>
        </CopyButton>
      ),
    }),
  }
}
