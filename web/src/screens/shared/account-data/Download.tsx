import { useTranslations } from 'use-intl/react'
import { accountData } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import {
  Button,
  FormError,
  IconDownload,
  Stack,
  saveText,
  Text,
  useToast,
} from '../../../ui/index.ts'

export function Download() {
  const t = useTranslations('account-data.ui.download')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const fetchAll = useAction(accountData.download)

  async function download() {
    const all = await fetchAll.run({})
    if (!all) return
    saveText('account.json', JSON.stringify(all, null, 2), 'application/json')
    toast(t('done'))
  }

  return (
    <Stack gap={4}>
      {fetchAll.problem ? <FormError>{fetchAll.problem}</FormError> : null}
      <Text>{t('text')}</Text>
      <Text tone="muted">{t('without')}</Text>
      <div>
        <Button
          icon={<IconDownload />}
          busy={fetchAll.isPending}
          busyLabel={c('loading')}
          onClick={() => void download()}
        >
          {t('button')}
        </Button>
      </div>
    </Stack>
  )
}
