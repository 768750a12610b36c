import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTitle } from '../../../lib/title.ts'
import { Page, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { CheckServer } from './CheckServer.tsx'
import { EmailLog } from './EmailLog.tsx'
import { EmailTemplates } from './EmailTemplates.tsx'

const nothing = { to: '', unsent: '', open: '', locale: '' }

/** What the server sends: the log of emails, and how every kind of them looks. */
export function Emails() {
  const t = useTranslations('emails.ui')
  const list = useListSearch()
  const shown = list.fields.tab === 'templates' ? 'templates' : 'log'
  useTitle(t('title'))
  return (
    <Page title={t('title')} purpose={t('purpose')} action={<CheckServer />}>
      <Stack gap={3}>
        <Tabs
          label={t('title')}
          items={[
            {
              href: list.hrefWith({ ...nothing, tab: '' }),
              label: t('log.title'),
              current: shown === 'log',
            },
            {
              href: list.hrefWith({ ...nothing, tab: 'templates' }),
              label: t('templates.title'),
              current: shown === 'templates',
            },
          ]}
        />
        {shown === 'log' ? <EmailLog /> : <EmailTemplates />}
      </Stack>
    </Page>
  )
}
