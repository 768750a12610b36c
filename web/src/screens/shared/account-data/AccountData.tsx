import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/title.ts'
import { Page, Section, Stack } from '../../../ui/index.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Download } from './Download.tsx'

export function AccountData() {
  const t = useTranslations('account-data.ui')
  const user = api.useSession().data?.user
  useTitle(t('title'))
  if (!user) return null
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      <Stack gap={8}>
        <Section title={t('download.title')}>
          <Download />
        </Section>
        <Section title={t('delete.title')}>
          <DeleteAccount email={user.email} />
        </Section>
      </Stack>
    </Page>
  )
}
