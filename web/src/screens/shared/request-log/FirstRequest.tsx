import { useTranslations } from 'use-intl/react'
import { CodeSample, Empty, emptyDrawing, House, Stack } from '../../../ui/index.ts'
import { curlOf } from './curl.ts'

const kinds = [
  { kind: 'api_key', target: '/api/me' },
  { kind: 'access_token', target: '/v1/products/?limit=1' },
] as const

/** Nothing was asked yet: a request of each kind to copy. */
export function FirstRequest() {
  const t = useTranslations('request-log.ui')
  const c = useTranslations('common.ui')
  return (
    <Stack gap={4}>
      <Empty drawing={<House state={emptyDrawing} />} title={t('none')}>
        {t('noneText')}
      </Empty>
      <CodeSample
        label={t('first')}
        samples={kinds.map(({ kind, target }) => ({
          id: kind,
          label: t(`kinds.${kind}`),
          code: curlOf(location.origin, { method: 'GET', target, usedKey: { kind } }),
        }))}
        copyLabel={c('copy')}
        copiedLabel={c('copied')}
      />
    </Stack>
  )
}
