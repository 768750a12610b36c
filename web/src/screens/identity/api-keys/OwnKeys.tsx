import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/title.ts'
import { Button, IconPlus, Page } from '../../../ui/index.ts'
import { Keys } from './Keys.tsx'
import { allActions } from './queries.ts'

export function OwnKeys() {
  const t = useTranslations('api-keys.ui')
  const userId = api.useSession().data?.user.id
  const [creating, setCreating] = useState(false)
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Button kind="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
    >
      {userId ? (
        <Keys
          owner={{ userId }}
          may={allActions}
          creating={creating}
          onCreate={() => setCreating(true)}
          onCreated={() => setCreating(false)}
        />
      ) : null}
    </Page>
  )
}
