import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { failureOf } from '../lib/attempt.ts'
import { useErrorText } from '../lib/error-text.ts'
import { codesOf } from '../lib/errors.ts'
import { withTexts } from '../lib/with-texts.ts'
import { Button, CopyButton, IconRetry, Note, Stack, Text } from '../ui/index.ts'

const Forbidden = lazy(async () => ({ default: (await import('./Forbidden.tsx')).Forbidden }))

const AtProvider = lazy(async () => ({
  default: (await withTexts(import('./AtProvider.tsx'), 'billing-sources')).AtProvider,
}))

type QueryProblemProps = { error: Error; onRetry: () => void }

/** A part of a page that could not be fetched; the rest of the page stays. */
export function QueryProblem({ error, onRetry }: QueryProblemProps) {
  const t = useTranslations('common.ui')
  const errorText = useErrorText()
  const failure = failureOf(error)

  if (failure.status === 403) {
    return (
      <Suspense>
        {codesOf(failure).includes('MIRRORED_ORGANIZATION') ? <AtProvider /> : <Forbidden />}
      </Suspense>
    )
  }
  return (
    <Note
      tone="danger"
      role="alert"
      action={
        <Button size="sm" icon={<IconRetry />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <Stack gap={1}>
        <Text>{errorText(failure)}</Text>
        {failure.requestId ? (
          <Text size="small">
            {t('requestId')}{' '}
            <CopyButton value={failure.requestId} label={t('copy')} copiedLabel={t('copied')} />
          </Text>
        ) : null}
      </Stack>
    </Note>
  )
}
