import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { RequestFailed } from '../lib/attempt.ts'
import { NoticePage } from '../shell/NoticePage.tsx'
import {
  apartDrawing,
  askewDrawing,
  Button,
  CopyButton,
  Facts,
  IconRetry,
  Row,
} from '../ui/index.ts'

/** A chunk or a response that does not arrive means no connection. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof RequestFailed) return error.failure.status === 0
  return !navigator.onLine || (error instanceof TypeError && /import|fetch/i.test(error.message))
}

export function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('common.ui')
  const router = useRouter()
  const requestId = error instanceof RequestFailed ? error.failure.requestId : undefined
  const offline = isUnreachable(error)

  function retry() {
    // The browser caches a failed chunk; only a reload requests it again.
    if (offline) return location.reload()
    reset()
    void router.invalidate()
  }

  return (
    <NoticePage
      drawing={offline ? apartDrawing : askewDrawing}
      title={offline ? t('unreachable.title') : t('failed.title')}
      text={offline ? t('unreachable.text') : t('failed.text')}
    >
      <Row fill>
        <Button kind="primary" size="lg" icon={<IconRetry />} onClick={retry}>
          {t('retry')}
        </Button>
      </Row>
      {requestId ? (
        <Facts
          items={[
            {
              term: t('requestId'),
              detail: <CopyButton value={requestId} label={t('copy')} copiedLabel={t('copied')} />,
            },
          ]}
        />
      ) : null}
    </NoticePage>
  )
}
